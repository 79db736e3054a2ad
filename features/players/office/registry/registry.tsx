import { Tabs } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useAddress } from '#shared/office/address.ts'
import { PageFrame } from '#shared/office/page-frame.tsx'
import styles from '../card/card.module.css'
import { ExclusionList } from './exclusions.tsx'
import { LimitList, WishList } from './limits.tsx'

const LISTS = { exclusions: ExclusionList, limits: LimitList, wishes: WishList } as const
const NAMES = ['exclusions', 'limits', 'wishes'] as const
type Name = (typeof NAMES)[number]

/** What protects members, over all of them: exclusions and breaks, limits, wishes for more. */
export function Registry() {
  const t = useTranslations('office.registry')
  const { search, change } = useAddress()
  const open = NAMES.find(name => name === search.tab) ?? 'exclusions'
  const List = LISTS[open]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <Tabs
        value={open}
        onChange={tab =>
          change({ tab: tab as Name, show: undefined, limits: undefined, wishes: undefined, item: undefined })
        }
        keepMounted={false}
      >
        <Tabs.List className={styles.tabs!}>
          {NAMES.map(name => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={open} className={styles.panel!}>
          <List />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  )
}
