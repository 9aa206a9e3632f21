"""How a sentence is written: forms with fields in them, the longest first.

A form is used when every field it names is set (neither empty nor nothing); the last one always fits. Where one field
decides on the whole sentence, `by` names it, and `when` has forms for its values. What a field may say after a colon
is told in `kernel/sentences.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from roundhouse.kernel.sentences import FIELD


class Plural(msgspec.Struct, frozen=True):
    """A form that depends on a number: the field that counts, the form for one and the form for several."""

    count: str
    one: str
    several: str


Form = str | Plural


class Sentence(msgspec.Struct, frozen=True):
    """The forms of one kind of thing that is said."""

    forms: tuple[Form, ...]
    by: str = ""
    when: Mapping[str, tuple[Form, ...]] = {}

    def messages(self) -> Iterator[Form]:
        """Every form there is."""
        yield from self.forms
        for forms in self.when.values():
            yield from forms


def said(*forms: Form) -> Sentence:
    """A sentence with its forms."""
    return Sentence(forms)


def chosen(by: str, when: Mapping[str, Form | tuple[Form, ...]], *forms: Form) -> Sentence:
    """A sentence whose form depends on the value of a field; `forms` are for any other value."""
    listed = {value: form if isinstance(form, tuple) else (form,) for value, form in when.items()}
    return Sentence(forms, by, listed)


def fields(form: Form) -> tuple[str, ...]:
    """The fields that a form names."""
    text = form.several if isinstance(form, Plural) else form
    return tuple(name for name, _ in FIELD.findall(text))
