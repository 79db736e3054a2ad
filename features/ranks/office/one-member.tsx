import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ranksOfficeApi } from '#features/ranks/api-office.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Money, State, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { Whole } from './whole.tsx'

const TONES = { WAITING: 'wait', PAID: 'good', WITHHELD: 'plain' } as const

/** What a member's growth came of, how their rank changed, and what that paid. */
export function OneMember({ memberId }: { memberId: string }) {
  const t = useTranslations('office.ranks')
  const query = useQuery({ queryKey: ['ranks', memberId], queryFn: () => ask(ranksOfficeApi.member, { memberId }) })
  const play = (weighed: string) => formatAmount(amount(BigInt(weighed) / 100n))
  return (
    <Loaded query={query}>
      {({ currency, sums, changes, bonuses, adjustments, days, ...member }) => (
        <Stack>
          <Part title={t('growth')}>
            <Facts>
              <Fact name={t('rank')}>{member.rank}</Fact>
              <Fact name={t('growth')}>
                <Whole number={member.growth} />
              </Fact>
              <Fact name={t('growth90')}>
                <Whole number={member.growth90} />
              </Fact>
              <Fact name={t('play')}>
                <Money amount={play(sums.weighed)} currency={currency} />
              </Fact>
              <Fact name={t('deposits')}>
                <Money amount={sums.deposited} currency={currency} />
              </Fact>
              <Fact name={t('adjusted')}>
                <Whole number={sums.adjusted} signed />
              </Fact>
            </Facts>
          </Part>
          <Part title={t('changes')}>
            <Rows of={changes} empty={t('noChanges')} keyOf={row => `${row.at} ${row.rank}`}>
              {row => [<When key="at" at={row.at} />, t('change', { before: row.before, rank: row.rank })]}
            </Rows>
          </Part>
          <Part title={t('bonuses')}>
            <Rows of={bonuses} empty={t('noBonuses')} keyOf={row => String(row.rank)}>
              {row => [
                t('bonusOf', { rank: row.rank }),
                <span key="sum">
                  <Money amount={row.amount} currency={currency} />{' '}
                  <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>
                </span>,
              ]}
            </Rows>
          </Part>
          <Part title={t('adjustments')}>
            <Rows of={adjustments} empty={t('noAdjustments')} keyOf={row => `${row.at} ${row.points}`}>
              {row => [
                <When key="at" at={row.at} />,
                <span key="what">
                  <Whole number={row.points} signed /> · {t(`kinds.${row.kind}`)} <bdi>{row.note}</bdi>
                </span>,
              ]}
            </Rows>
          </Part>
          <Part title={t('days')}>
            <Rows of={days} empty={t('noDays')} keyOf={row => row.day}>
              {row => [
                <bdi key="day" dir="ltr">
                  {row.day}
                </bdi>,
                <span key="sums">
                  <Money amount={play(row.weighed)} /> · <Money amount={row.deposited} /> ·{' '}
                  <Whole number={row.adjusted} signed />
                </span>,
              ]}
            </Rows>
          </Part>
        </Stack>
      )}
    </Loaded>
  )
}

type RowsProps<Row> = {
  of: readonly Row[]
  empty: string
  keyOf: (row: Row) => string
  children: (row: Row) => [name: React.ReactNode, value: React.ReactNode]
}

function Rows<Row>({ of, empty, keyOf, children }: RowsProps<Row>) {
  if (of.length === 0) return empty
  return (
    <Facts>
      {of.map(row => {
        const [name, value] = children(row)
        return (
          <Fact key={keyOf(row)} name={name}>
            {value}
          </Fact>
        )
      })}
    </Facts>
  )
}
