"""Runs the migrations on the connection we were given, or writes them as SQL."""

from __future__ import annotations

from alembic import context

from roundhouse.table.models import Base

connection = context.config.attributes.get("connection")
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True, compare_type=True)
with context.begin_transaction():
    context.run_migrations()
