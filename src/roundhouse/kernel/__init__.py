"""The ground everything stands on: errors, actions, events, the state, and a game in play."""
