import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { ranksOfficeApi } from '#features/ranks/api-office.ts'
import { PRODUCTS } from '#features/ranks/rules/growth.ts'
import { displayAmount, parseAmount } from '#shared/money.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Money, State } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { ChangeLadder } from './change-ladder.tsx'

/** The ladder, how many stand on each rank, what play weighs, and the budget that ranks are paid of. */
export function RankLadder() {
  const t = useTranslations('office.rankSettings')
  const format = useFormatter()
  const told = (text: string) => displayAmount(parseAmount(text))
  const may = useMay()
  const query = useQuery({ queryKey: ['rankSettings'], queryFn: () => ask(ranksOfficeApi.settings, {}) })
  const { data } = query
  return (
    <PageFrame
      title={t('title')}
      about={t('about')}
      actions={data && may('ranks.change') && <ChangeLadder key={data.version} before={data.given} />}
    >
      <Loaded query={query}>
        {({ version, currency, given, counts, budget }) => (
          <>
            <Part
              title={version === 0 ? t('standard') : t('version', { version })}
              actions={<State tone={given.isOn ? 'good' : 'plain'}>{t(given.isOn ? 'on' : 'off')}</State>}
            >
              <Facts>
                <Fact name={t('mode')}>{t(`modes.${given.mode}`)}</Fact>
                {given.ranks.map((row, rank) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a rank is its place in the ladder
                  <Fact key={rank} name={t('rank', { rank })}>
                    {t('row', {
                      ...{ needs: format.number(BigInt(row.needs)), keeps: format.number(BigInt(row.keeps)) },
                      ...{ bonus: `${told(row.bonus)} ${currency}`, gift: `${told(row.gift)} ${currency}` },
                    })}
                    {rank > 0 && ` · ${t('members', { count: counts.find(each => each.rank === rank)?.members ?? 0 })}`}
                  </Fact>
                ))}
              </Facts>
            </Part>
            <Part title={t('weights')}>
              <Facts>
                {PRODUCTS.map(product => (
                  <Fact key={product} name={product}>
                    <bdi dir="ltr">{given.weights[product]} %</bdi>
                  </Fact>
                ))}
              </Facts>
            </Part>
            <Part title={t('budget')} actions={!budget && may('ranks.budget') && <OpenBudget />}>
              {budget ? (
                <Facts>
                  <Fact name={t('budget')}>
                    <Money amount={budget.budget} currency={currency} />
                  </Fact>
                  <Fact name={t('left')}>
                    <Money amount={budget.left} currency={currency} />
                  </Fact>
                </Facts>
              ) : (
                t('noBudget')
              )}
            </Part>
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

const SUM = /^\d{1,12}(\.\d{1,4})?$/

function OpenBudget() {
  const t = useTranslations('office.rankSettings')
  const [budget, setBudget] = useState('')
  return (
    <Act
      label={t('open')}
      about={t('openAbout')}
      isReady={SUM.test(budget)}
      act={reason => ask(ranksOfficeApi.budget, { budget, reason })}
    >
      <TextInput
        label={t('budget')}
        inputMode="decimal"
        value={budget}
        onChange={event => setBudget(event.currentTarget.value.trim())}
      />
    </Act>
  )
}
