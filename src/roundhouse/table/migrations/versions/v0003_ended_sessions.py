"""Sessions that were ended one by one."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ended_sessions",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("digest"),
    )
    op.create_index("ix_ended_sessions_person", "ended_sessions", ["person"])
    op.create_index("ix_ended_sessions_ended", "ended_sessions", ["ended"])


def downgrade() -> None:
    op.drop_table("ended_sessions")
