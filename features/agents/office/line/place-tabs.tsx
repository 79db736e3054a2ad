import { Tabs } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { AgentPlace } from '#features/agents/api-lines.ts'
import { useAddress } from '#shared/office/address.ts'
import { BillList } from '../bills/bill-list.tsx'
import { ContractList } from '../contracts/contract-list.tsx'
import styles from './place.module.css'
import { PlaceContent } from './place-content.tsx'

type Props = { place: AgentPlace }
type Side = 'payee' | 'payer'
const contracts = (side: Side) => (props: Props) => <ContractList of={{ username: props.place.username, side }} />
const bills = (side: Side) => (props: Props) => <BillList of={{ username: props.place.username, side }} />

/** What there is of an agent, tab by tab: contracts and bills by the side on which they stand. */
const TABS = [
  { id: 'place', screen: PlaceContent },
  { id: 'gets', screen: contracts('payee') },
  { id: 'grants', screen: contracts('payer') },
  { id: 'receives', screen: bills('payee') },
  { id: 'pays', screen: bills('payer') },
] as const

export function PlaceTabs({ place }: Props) {
  const t = useTranslations('office.agentPlace')
  const { search, change } = useAddress()
  const open = TABS.find(tab => tab.id === search.tab) ?? TABS[0]
  // What stands in the address of one tab is nothing of another.
  const choose = (tab: string | null) => {
    const others = Object.keys(search).map((name): [string, undefined] => [name, undefined])
    change({ ...Object.fromEntries(others), tab: tab ?? undefined })
  }
  return (
    <Tabs value={open.id} onChange={choose} keepMounted={false}>
      <Tabs.List className={styles.tabs!}>
        {TABS.map(tab => (
          <Tabs.Tab key={tab.id} value={tab.id}>
            {t(`tabs.${tab.id}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map(({ id, screen: Screen }) => (
        <Tabs.Panel key={id} value={id} className={styles.panel!}>
          <Screen place={place} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
