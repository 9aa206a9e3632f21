"""Seeds as large as the engine takes; SQLite keeps them already: rebuilding its table would risk much for nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("games", "seed", type_=sa.BigInteger(), existing_type=sa.Integer(), existing_nullable=False)


def downgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("games", "seed", type_=sa.Integer(), existing_type=sa.BigInteger(), existing_nullable=False)
