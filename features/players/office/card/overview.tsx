import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { PlayerCard } from '#features/players/api-office.ts'
import { tabsApi } from '#features/players/api-tabs.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Id, Money, Nothing, State, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import styles from './card.module.css'
import { Contacts } from './contacts.tsx'

const SUMS = ['stake', 'valid', 'payout', 'rebate', 'bonus', 'net', 'deposit', 'withdrawal'] as const

/** Who it is, what they have, and what they played in all. */
export function Overview({ player }: { player: PlayerCard }) {
  const t = useTranslations('office.player')
  const { balance, lifetime, currency } = player
  return (
    <div className={styles.columns}>
      <Part title={t('who')}>
        <Facts>
          <Fact name={t('id')}>
            <Id>{player.id}</Id>
          </Fact>
          <Contacts player={player} />
          <Fact name={t('registered')}>
            <When at={player.registeredAt} />
          </Fact>
          <Fact name={t('seen')}>
            <When at={player.lastLoginAt} />
          </Fact>
          <Fact name={t('country')}>{player.country || <Nothing />}</Fact>
          <Fact name={t('level')}>{player.level}</Fact>
          <Fact name={t('rank')}>{player.rankLevel}</Fact>
          <Fact name={t('upline')}>
            <Other member={player.upline} />
          </Fact>
          <Fact name={t('recommender')}>
            <Other member={player.recommender} />
          </Fact>
          <Fact name={t('excluded')}>
            <Excluded until={player.excluded} />
          </Fact>
          <Fact name={t('tries')}>{player.triesUntil ? <When at={player.triesUntil} /> : <Nothing />}</Fact>
        </Facts>
      </Part>
      <Part title={t('money')}>
        <Facts>
          {(['sum', 'cash', 'bonus', 'elsewhere'] as const).map(name => (
            <Fact key={name} name={t(`balances.${name}`)}>
              <Money amount={balance[name]} currency={currency} />
            </Fact>
          ))}
        </Facts>
        <Wallets id={player.id} />
      </Part>
      <Part title={t('lifetime')}>
        <Facts>
          {SUMS.map(name => (
            <Fact key={name} name={t(`sums.${name}`)}>
              <Money amount={lifetime[name]} currency={currency} signed={name === 'net'} />
            </Fact>
          ))}
          <Fact name={t('counted')}>
            <When at={lifetime.countedAt} />
          </Fact>
        </Facts>
      </Part>
    </div>
  )
}

/** Each account and what is in it. */
function Wallets({ id }: { id: string }) {
  const t = useTranslations('office.player')
  const wallets = useQuery({
    queryKey: ['player', id, 'wallets'],
    queryFn: () => ask(tabsApi.wallets, { memberId: id }),
  })
  return (
    <Part title={t('wallets')}>
      <Loaded query={wallets}>
        {({ list }) => (
          <Facts>
            {list.map(({ book, purpose, currency, balance, bonus }) => (
              <Fact key={`${book} ${purpose}`} name={book === 'demo' ? t('demo') : purpose}>
                <Money amount={balance} currency={currency} />{' '}
                {bonus !== '0.00' && (
                  <>
                    + <Money amount={bonus} currency={currency} /> {t('balances.bonus')}
                  </>
                )}
              </Fact>
            ))}
          </Facts>
        )}
      </Loaded>
    </Part>
  )
}

/** Another member, whose page is open to whoever sees this one. */
export function Other({ member }: { member: { id: string; username: string } | null }) {
  const may = useMay()
  if (!member) return <Nothing />
  if (!may('members.read')) return <bdi>{member.username}</bdi>
  return (
    <OfficeLink to={`/players/${member.id}`}>
      <bdi>{member.username || member.id}</bdi>
    </OfficeLink>
  )
}

function Excluded({ until }: { until: PlayerCard['excluded'] }) {
  const t = useTranslations('office.player')
  if (until === 'none') return <Nothing />
  return (
    <>
      <State tone="bad">{t('excludedNow')}</State> {until && <When at={until} />}
    </>
  )
}
