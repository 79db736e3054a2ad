import { Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { MissionWritten } from '#features/missions/api-office.ts'

const LANGUAGES = ['en', 'vi', 'ur'] as const
export type Texts = Record<(typeof LANGUAGES)[number], { title: string; about: string }>
const EMPTY = { title: '', about: '' }
export const NO_TEXTS: Texts = { en: EMPTY, vi: EMPTY, ur: EMPTY }

/** A language without a title is left out. */
export const givenTexts = (texts: Texts) =>
  Object.fromEntries(
    LANGUAGES.flatMap(each => (texts[each].title.trim() ? [[each, texts[each]]] : [])),
  ) as MissionWritten['texts']

/** What members read, in each language; English is what whoever has no other reads. */
export function TextFields({ texts, onChange }: { texts: Texts; onChange: (texts: Texts) => void }) {
  const t = useTranslations('office.missions')
  return LANGUAGES.map(each => (
    <div key={each}>
      <TextInput
        label={t('titleIn', { language: t(`languages.${each}`) })}
        value={texts[each].title}
        maxLength={60}
        dir="auto"
        onChange={event => onChange({ ...texts, [each]: { ...texts[each], title: event.currentTarget.value } })}
      />
      <Textarea
        label={t('aboutIn', { language: t(`languages.${each}`) })}
        value={texts[each].about}
        maxLength={300}
        dir="auto"
        autosize
        onChange={event => onChange({ ...texts, [each]: { ...texts[each], about: event.currentTarget.value } })}
      />
    </div>
  ))
}
