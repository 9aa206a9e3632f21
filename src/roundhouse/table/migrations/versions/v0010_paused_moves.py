"""Clocks: the time of a move that had passed before the clocks were stopped."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("move_used", sa.Double(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("games", "move_used")
