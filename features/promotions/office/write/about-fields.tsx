import { Fieldset, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { segmentsApi } from '#features/promotions/api-segments.ts'
import type { ManualOffer } from '#features/promotions/rules/offers.ts'
import { Fields } from '#shared/office/fields.tsx'
import { ask } from '#shared/web/ask.ts'
import { Count } from './inputs.tsx'

type Audience = ManualOffer['audience']
type Texts = ManualOffer['texts']
const LANGUAGES = ['en', 'vi', 'ur'] as const
const WHO = ['all', 'new', 'known'] as const

const whoOf = ({ segments = [], notSegments = [] }: Audience): (typeof WHO)[number] =>
  segments.includes('new') ? 'new' : notSegments.includes('new') ? 'known' : 'all'

/** As it is compared. */
const codeOf = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Without what is not said: nobody is bound by it. */
const told = (audience: Audience): Audience =>
  Object.fromEntries(Object.entries(audience).filter(([, value]) => value !== undefined && value !== ''))

export function AudienceFields({
  audience,
  mayAskCode,
  onAudience,
}: {
  audience: Audience
  /** Members take it themselves. */
  mayAskCode: boolean
  onAudience: (audience: Audience) => void
}) {
  const t = useTranslations('office.promotions.write')
  const { segments = [], notSegments: _, ...others } = audience
  const who = whoOf(audience)
  const { data } = useQuery({ queryKey: ['segments'], queryFn: () => ask(segmentsApi.list, {}) })
  const set = (change: Audience) => onAudience(told({ ...audience, ...change }))
  // One segment of several is enough: with `new` beside them, lists would mean everybody who is in either.
  const choose = (chosen: string, among: string[]) =>
    onAudience(
      told({
        ...others,
        ...(chosen === 'new' ? { segments: ['new'] } : among.length > 0 && { segments: among }),
        ...(chosen === 'known' && { notSegments: ['new'] }),
      }),
    )
  const [from, to] = audience.ranks ?? []
  const rank = (low: number | null, high: number | null) =>
    set({ ranks: low === null && high === null ? undefined : [low ?? 0, high ?? 99] })
  return (
    <Fieldset legend={t('audience')}>
      <Fields>
        <NativeSelect
          label={t('who')}
          value={who}
          data={WHO.map(value => ({ value, label: t(`whos.${value}`) }))}
          onChange={event => choose(event.currentTarget.value, who === 'new' ? [] : segments)}
        />
        {who !== 'new' && (
          <MultiSelect
            label={t('segments')}
            description={t('segmentsAbout')}
            value={segments}
            data={data?.list.map(({ code }) => code) ?? segments}
            onChange={among => choose(who, among)}
          />
        )}
        <MultiSelect
          label={t('readIn')}
          description={t('readInAbout')}
          value={audience.languages ?? []}
          data={LANGUAGES.map(value => ({ value, label: t(`languages.${value}`) }))}
          onChange={languages => set({ languages: languages.length > 0 ? languages : undefined })}
        />
        <Count label={t('rankFrom')} min={0} max={99} value={from ?? null} onValue={low => rank(low, to ?? null)} />
        <Count label={t('rankTo')} min={0} max={99} value={to ?? null} onValue={high => rank(from ?? null, high)} />
        <Count
          label={t('kyc')}
          min={0}
          max={3}
          value={audience.kyc ?? null}
          onValue={kyc => set({ kyc: kyc ?? undefined })}
        />
        <Count
          label={t('perMember')}
          max={1_000}
          value={audience.perMember ?? null}
          onValue={perMember => set({ perMember: perMember ?? undefined })}
        />
        <TextInput
          label={t('group')}
          value={audience.group ?? ''}
          maxLength={40}
          dir="ltr"
          onChange={event => set({ group: event.currentTarget.value.trim() || undefined })}
        />
        {mayAskCode && (
          <TextInput
            label={t('entryCode')}
            description={t('entryCodeAbout')}
            value={audience.entryCode ?? ''}
            maxLength={20}
            dir="ltr"
            onChange={event => set({ entryCode: codeOf(event.currentTarget.value) || undefined })}
          />
        )}
      </Fields>
    </Fieldset>
  )
}

/** What members read, in each language; HTML is made harmless where it is shown. */
export function TextFields({ texts, onTexts }: { texts: Texts; onTexts: (texts: Texts) => void }) {
  const t = useTranslations('office.promotions.write')
  return LANGUAGES.map(language => {
    const said = texts[language] ?? { title: '', about: '' }
    const set = (change: Partial<typeof said>) => {
      const next = { ...said, ...change }
      const { [language]: _, ...others } = texts
      const isEmpty = next.title === '' && next.about === '' && !next.content
      onTexts(isEmpty ? others : { ...others, [language]: next })
    }
    return (
      <Fieldset key={language} legend={t(`languages.${language}`)}>
        <TextInput
          label={t('textTitle')}
          value={said.title}
          maxLength={120}
          dir="auto"
          onChange={event => set({ title: event.currentTarget.value })}
        />
        <TextInput
          label={t('textAbout')}
          value={said.about}
          maxLength={300}
          dir="auto"
          onChange={event => set({ about: event.currentTarget.value })}
        />
        <Textarea
          label={t('textContent')}
          value={said.content ?? ''}
          maxLength={20_000}
          dir="auto"
          autosize
          maxRows={8}
          onChange={event => set({ content: event.currentTarget.value })}
        />
      </Fieldset>
    )
  })
}
