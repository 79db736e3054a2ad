import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useAddress } from '#shared/office/address.ts'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Bets } from './bets.tsx'
import { Events } from './events.tsx'
import { Feed } from './feed.tsx'
import { LimitList } from './limits.tsx'
import { MarginList } from './margins.tsx'

const PARTS = { events: Events, bets: Bets, limits: LimitList, margins: MarginList, feed: Feed }
const NAMES = ['events', 'bets', 'limits', 'margins', 'feed'] as const

/** The books of vendors, as their traders watch them. */
export function Sports() {
  const t = useTranslations('office.sports')
  const { search, change } = useAddress()
  const part = NAMES.find(each => each === search.part) ?? 'events'
  const Part = PARTS[part]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <SegmentedControl
        size="xs"
        aria-label={t('title')}
        value={part}
        onChange={next => change({ part: next === 'events' ? undefined : next, item: undefined })}
        data={NAMES.map(value => ({ value, label: t(`parts.${value}`) }))}
      />
      <Part />
    </PageFrame>
  )
}
