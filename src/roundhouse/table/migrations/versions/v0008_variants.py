"""Games of variants: the text, and the name they are marked with in lists."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("variant", sa.Text(), nullable=False, server_default=""))
    op.add_column("games", sa.Column("variant_name", sa.String(length=60), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("games", "variant_name")
    op.drop_column("games", "variant")
