"""Bots: why they did something, and how long they wait between two moves."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("actions", sa.Column("why", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("games", sa.Column("bot_pause", sa.Double(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("games", "bot_pause")
    op.drop_column("actions", "why")
