"""Seats that change hands: removals before a game, bots for those who are away."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("away", sa.Integer(), nullable=True))
    op.create_index("ix_seats_away", "seats", ["away"])
    op.create_table(
        "replacements",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game"),
    )
    op.create_table(
        "removals",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "person"),
    )


def downgrade() -> None:
    op.drop_table("removals")
    op.drop_table("replacements")
    op.drop_index("ix_seats_away", "seats")
    op.drop_column("seats", "away")
