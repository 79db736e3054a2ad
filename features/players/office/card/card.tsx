import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type PlayerCard, playersApi } from '#features/players/api-office.ts'
import { useAddress } from '#shared/office/address.ts'
import { useMay } from '#shared/office/at-work.ts'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { Standing, Tags } from '../shown.tsx'
import { Bets } from '../tabs/bets.tsx'
import { Documents } from '../tabs/documents.tsx'
import { Ledger } from '../tabs/ledger.tsx'
import { Limits } from '../tabs/limits.tsx'
import { Linked } from '../tabs/linked.tsx'
import { Log } from '../tabs/log.tsx'
import { Logins } from '../tabs/logins.tsx'
import { Notes } from '../tabs/notes.tsx'
import { Deposits, Withdrawals } from '../tabs/orders.tsx'
import { Transfers } from '../tabs/transfers.tsx'
import { CardActs } from './acts.tsx'
import styles from './card.module.css'
import { Overview } from './overview.tsx'

/** The tabs of a member, what each takes, and what it shows. */
const TABS = [
  { id: 'overview', may: 'members.read', screen: Overview },
  { id: 'ledger', may: 'bets.read', screen: Ledger },
  { id: 'bets', may: 'bets.read', screen: Bets },
  { id: 'transfers', may: 'bets.read', screen: Transfers },
  { id: 'deposits', may: 'deposits.read', screen: Deposits },
  { id: 'withdrawals', may: 'withdrawals.read', screen: Withdrawals },
  { id: 'limits', may: 'protection.read', screen: Limits },
  { id: 'documents', may: 'identity.read', screen: Documents },
  { id: 'logins', may: 'members.read', screen: Logins },
  { id: 'linked', may: 'members.read', screen: Linked },
  { id: 'notes', may: 'members.read', screen: Notes },
  { id: 'log', may: 'members.read', screen: Log },
] as const

/** One member: how they stand, what can be done, and all that there is of them, tab by tab. */
export function Player() {
  const { id } = useParams({ strict: false }) as { id: string }
  const card = useQuery({ queryKey: ['player', id], queryFn: () => ask(playersApi.card, { memberId: id }) })
  const t = useTranslations('office.players')
  return (
    <PageFrame
      title={card.data?.username ?? t('one')}
      actions={card.data && <CardActs player={card.data} />}
      {...(card.data && { about: card.data.nickname })}
    >
      <Loaded query={card}>{player => <Content key={player.id} player={player} />}</Loaded>
    </PageFrame>
  )
}

function Content({ player }: { player: PlayerCard }) {
  const t = useTranslations('office.player')
  const may = useMay()
  const { search, change } = useAddress()
  const own = TABS.filter(tab => may(tab.may))
  const open = own.find(tab => tab.id === search.tab) ?? own[0]!
  // What stands in the address of one tab is nothing of another.
  const choose = (tab: string | null) => {
    const others = Object.keys(search).map((name): [string, undefined] => [name, undefined])
    change({ ...Object.fromEntries(others), tab: tab ?? undefined })
  }
  return (
    <>
      <div className={styles.standing}>
        <Standing {...player} />
        <Tags tags={player.tags} />
      </div>
      <Tabs value={open.id} onChange={choose} keepMounted={false}>
        <Tabs.List className={styles.tabs!}>
          {own.map(tab => (
            <Tabs.Tab key={tab.id} value={tab.id}>
              {t(`tabs.${tab.id}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {own.map(({ id, screen: Screen }) => (
          <Tabs.Panel key={id} value={id} className={styles.panel!}>
            <Screen player={player} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
