import type { MessageKeys, Messages, NestedKeyOf } from 'use-intl'

type OfficeWords = Messages['office']

/** A text of the office: `audit.title` is `office.audit.title`. */
export type OfficeKey = MessageKeys<OfficeWords, NestedKeyOf<OfficeWords>>
