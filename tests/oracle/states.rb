# frozen_string_literal: true

# The engine of 18xx.games in the folder ARGV[0], asked over pipes, one line of JSON each way:
#   {"new": export}       begins a game, without its actions; answers with its position, in a list
#   {"act": [action, …]}  takes actions; answers with the position after each, the last one {"refused": why} if it is
$LOAD_PATH.unshift File.join(ARGV[0], 'shim')
require 'json'
require File.join(ARGV[0], 'lib', 'engine')
LOGGER.level = 4 if Object.const_defined?(:LOGGER)

# A game of the site, told in the words of the recorded snapshots.
class Told
  def initialize(game)
    @game = game
  end

  def position
    found = {
      round: round, active: active, phase: @game.phase.name, bank: @game.bank.cash,
      depot: @game.depot.upcoming.first(3).map(&:name), discarded: @game.depot.discarded.map(&:name),
      finished: @game.finished ? @game.game_end_reason.to_s : false,
      players: @game.players.to_h { |player| [player.id.to_s, player_of(player)] },
      corps: companies.to_h { |company| [company.name, company_of(company)] },
      tiles: tiles, step: @game.round.active_step.class.name.split('::').last
    }
    found[:queue] = queue if @game.round.operating? && !@game.finished
    found.merge(auction)
  end

  private

  def round
    name = @game.round.class.short_name
    case name
    when 'ISR' then name
    when 'SR' then "SR #{@game.turn}"
    else "#{name} #{@game.turn}.#{@game.round.round_num}"
    end
  end

  def active
    @game.round.active_entities.compact.map { |entity| entity.player? ? entity.id : entity.id.to_s }
  end

  def companies
    known = @game.corporations
    known += [@game.national] if @game.respond_to?(:national)
    known.select { |company| company.ipoed || company.tokens.any?(&:used) }
  end

  def queue
    @game.round.entities[@game.round.entity_index..].map(&:name)
  end

  def tiles
    laid = @game.hexes.reject { |hex| hex.tile.equal?(hex.original_tile) }
    laid.to_h { |hex| [hex.name, [hex.tile.name, hex.tile.rotation]] }
  end

  def auction
    step = @game.round.active_step
    return {} unless step.respond_to?(:auctioneer?)

    bids = (step.instance_variable_get(:@bids) || {}).reject { |_, offers| offers.empty? }
    found = {}
    unless bids.empty?
      found[:bids] = bids.to_h { |item, offers| [item.id, offers.map { |bid| [bid.entity.id, bid.price] }] }
    end
    sold = step.respond_to?(:companies) ? step.companies : []
    found[:forsale] = sold.to_h { |item| [item.id, item.min_bid] } if @game.round.auction?
    found
  end

  def player_of(player)
    shares = player.shares.group_by { |share| share.corporation.name }
    found = {
      cash: player.cash, value: @game.player_value(player), certs: @game.num_certs(player),
      priority: @game.send(:priority_deal_player) == player,
      shares: shares.transform_values { |held| held.sum(&:percent) },
      privates: player.companies.map(&:id).sort
    }
    player.bankrupt ? found.merge(bankrupt: true) : found
  end

  def company_of(company)
    used, left = company.tokens.partition(&:used)
    price = company.share_price
    found = {
      cash: company.cash, price: price&.price, cell: price&.coordinates, par: company.par_price&.price,
      ipo: company.shares_of(company).sum(&:percent), market: @game.share_pool.shares_of(company).sum(&:percent),
      president: company.owner.respond_to?(:id) ? company.owner.id : nil,
      trains: company.trains.map(&:name).sort, tokens: used.map { |token| place(token) }.sort, unplaced: left.map(&:price).sort,
      loans: company.loans.size, floated: company.floated? ? true : false, operated: company.operated? ? true : false
    }
    found[:privates] = company.companies.map(&:id).sort unless company.companies.empty?
    several = used.select { |token| token.city.tile.cities.size > 1 }
    found[:token_exits] = several.to_h { |token| [place(token), token.city.exits.sort] } unless several.empty?
    found
  end

  def place(token)
    "#{token.hex.name}/#{token.city.index}"
  end
end

def told(game)
  return { refused: game.exception.message.lines.first.to_s.strip } if game.exception

  found = Told.new(game).position
  game.finished ? found.merge(result: game.result.transform_keys(&:to_s)) : found
end

# The position after each of some actions, as far as they are taken.
class Table
  def initialize(export)
    @export = export
    @game = load([])
  end

  def position
    told(@game)
  end

  def act(actions)
    answers = []
    until actions.empty? || @game.exception
      undo = actions.index { |action| action['type'] == 'undo' && action['action_id'] == @game.current_action_id }
      answers.concat(undo ? undone(actions.shift(undo + 1)) : [take(actions.shift)])
    end
    answers
  end

  private

  def load(actions)
    Engine::Game.load(@export.merge('actions' => actions), actions: actions)
  end

  # What is refused in the middle of a game may be due to what was asked before; the site loads it for every action.
  def take(action)
    game = @game.process_action(action)
    if game.exception
      loaded = load(game.raw_actions).process_action(action)
      game = loaded unless loaded.exception
    end
    @game = game
    position
  end

  # To undo, the site plays the whole game again; here what is undone is tried by a copy of the process.
  def undone(actions)
    from, to = IO.pipe
    child = fork do
      Marshal.dump(act(actions[..-2]), to)
      to.close
      exit!(true)
    end
    to.close
    answers = Marshal.load(from)
    Process.wait(child)
    return answers if answers.last.key?(:refused)

    raw = @game.instance_variable_get(:@raw_actions)
    actions.each { |action| raw << action.merge('id' => @game.current_action_id + 1) }
    answers << position
  end
end

table = nil
$stdin.each_line do |line|
  asked = JSON.parse(line)
  begin
    table = Table.new(asked['new']) if asked['new']
    answers = asked['new'] ? [table.position] : table.act(asked['act'])
  rescue StandardError => e
    answers = [{ refused: "#{e.class}: #{e.message.lines.first.to_s.strip} (#{e.backtrace.first})" }]
  end
  puts JSON.generate(answers)
  $stdout.flush
end
