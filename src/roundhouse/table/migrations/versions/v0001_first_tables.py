"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "attempts",
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("window", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", "window"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("login", sa.String(length=40), nullable=True),
        sa.Column("password", sa.String(length=200), nullable=False),
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("look", sa.String(length=40), nullable=False),
        sa.Column("email", sa.String(length=200), nullable=False),
        sa.Column("email_confirmed", sa.Boolean(), nullable=False),
        sa.Column("services", sa.JSON(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("login"),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("landscape", sa.Text(), nullable=False),
        sa.Column("start", sa.Text(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("host", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("hotseat", sa.Boolean(), nullable=False),
        sa.Column("slow", sa.Boolean(), nullable=False),
        sa.Column("shuffled", sa.Boolean(), nullable=False),
        sa.Column("invitation", sa.String(length=43), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("touched", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("active", sa.JSON(), nullable=False),
        sa.Column("where", sa.String(length=200), nullable=False),
        sa.Column("finished", sa.String(length=80), nullable=False),
        sa.Column("result", sa.JSON(), nullable=False),
        sa.Column("move_seconds", sa.Integer(), nullable=False),
        sa.Column("game_seconds", sa.Integer(), nullable=False),
        sa.Column("at_zero", sa.String(length=8), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("turn_began", sa.DateTime(timezone=True), nullable=True),
        sa.Column("deadline", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["host"],
            ["people.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("invitation"),
    )
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_games_changed"), ["changed"], unique=False)
        batch_op.create_index(batch_op.f("ix_games_deadline"), ["deadline"], unique=False)
        batch_op.create_index(batch_op.f("ix_games_host"), ["host"], unique=False)
        batch_op.create_index(batch_op.f("ix_games_status"), ["status"], unique=False)

    op.create_table(
        "push_subscriptions",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("keys", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("digest"),
    )
    with op.batch_alter_table("push_subscriptions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_push_subscriptions_person"), ["person"], unique=False)

    op.create_table(
        "tokens",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("digest"),
    )
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tokens_person"), ["person"], unique=False)

    op.create_table(
        "actions",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("player", sa.String(length=40), nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("how", sa.String(length=8), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "number"),
    )
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.String(length=1000), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("said", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("messages", schema=None) as batch_op:
        batch_op.create_index("messages_of_game", ["game", "id"], unique=False)

    op.create_table(
        "notes",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "person"),
    )
    op.create_table(
        "notices",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("claimed", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "person", "turn"),
    )
    with op.batch_alter_table("notices", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_notices_claimed"), ["claimed"], unique=False)

    op.create_table(
        "seats",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=True),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("bot", sa.String(length=40), nullable=False),
        sa.Column("invitation", sa.String(length=43), nullable=False),
        sa.Column("order", sa.Integer(), nullable=False),
        sa.Column("seconds_used", sa.Double(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("auto", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.id"],
        ),
        sa.PrimaryKeyConstraint("game", "number"),
        sa.UniqueConstraint("game", "name"),
        sa.UniqueConstraint("invitation"),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seats_person"), ["person"], unique=False)

    op.create_table(
        "undo_requests",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game"),
    )
    op.create_table(
        "watchers",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "person"),
    )


def downgrade() -> None:
    op.drop_table("watchers")
    op.drop_table("undo_requests")
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seats_person"))

    op.drop_table("seats")
    with op.batch_alter_table("notices", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_notices_claimed"))

    op.drop_table("notices")
    op.drop_table("notes")
    with op.batch_alter_table("messages", schema=None) as batch_op:
        batch_op.drop_index("messages_of_game")

    op.drop_table("messages")
    op.drop_table("actions")
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tokens_person"))

    op.drop_table("tokens")
    with op.batch_alter_table("push_subscriptions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_push_subscriptions_person"))

    op.drop_table("push_subscriptions")
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_games_status"))
        batch_op.drop_index(batch_op.f("ix_games_host"))
        batch_op.drop_index(batch_op.f("ix_games_deadline"))
        batch_op.drop_index(batch_op.f("ix_games_changed"))

    op.drop_table("games")
    op.drop_table("secrets")
    op.drop_table("people")
    op.drop_table("attempts")
