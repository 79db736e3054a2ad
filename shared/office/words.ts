import type { MessageKeys, NestedKeyOf } from 'use-intl'
import type site from '../ui/words/en.json'
import type own from './words/en.json'

type Own = typeof own

/** What the office says under `office.`: each feature adds the type of its own file, as `operators.tsx` does. */
export interface OfficeWords extends Own {}

/** A text of the office: `audit.title` is `office.audit.title`. */
export type OfficeKey = MessageKeys<OfficeWords, NestedKeyOf<OfficeWords>>

declare module 'use-intl' {
  interface AppConfig {
    Messages: Pick<typeof site, 'refusal' | 'wait'> & { office: OfficeWords }
    Locale: 'en' | 'vi' | 'ur'
  }
}
