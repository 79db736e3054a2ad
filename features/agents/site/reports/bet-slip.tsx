import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { agentSlipApi, type BetSlip } from '#features/agents/api-slip.ts'
import { BetView } from '#features/lottery/site/lottery.tsx'
import { Facts, MoveList, useProductName } from '#features/records/site/records.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { Rate, Sum } from '../parts/money.tsx'
import { Report, useReport } from '../parts/report.tsx'
import type { TeamBet } from './bet-rows.tsx'
import { usePointName } from './point-name.ts'

type SlipProps = { bet: TeamBet; facts: readonly (readonly [string, ReactNode])[]; onClose: () => void }

/** One bet of the line (agents §3.5): the ticket with its result, or what moved, and what it brought whoever looks. */
export function BetSlipModal({ bet, facts, onClose }: SlipProps) {
  const t = useTranslations('agentCentre.bets')
  const { language } = useLanguage()
  const input = { id: bet.id, username: bet.username, language }
  const query = useReport(['bet', input], () => ask(agentSlipApi.slip, input))
  return (
    <Modal title={t('slipOf', { who: bet.username, game: bet.name })} size="text" onClose={onClose}>
      <div className="flex flex-col gap-4">
        {bet.source === 'round' && <Facts facts={facts} />}
        <Report query={query}>
          {({ ticket, moves, rebate }) => (
            <>
              {ticket && <BetView detail={ticket} />}
              {moves.length > 0 && (
                <section aria-label={t('moves')} className="border-t border-line pt-3">
                  <MoveList moves={moves} />
                </section>
              )}
              <RebateLine rebate={rebate} />
            </>
          )}
        </Report>
      </div>
    </Modal>
  )
}

function RebateLine({ rebate }: Pick<BetSlip, 'rebate'>) {
  const t = useTranslations('agentCentre.bets')
  const tIncome = useTranslations('agentCentre.income')
  const tParts = useTranslations('agentCentre.parts')
  const productName = useProductName()
  const pointName = usePointName()
  if (!rebate) return <p className="border-t border-line pt-3 text-sm text-muted">{t('noRebate')}</p>
  const { day, product, base, ratePpm, amount } = rebate
  return (
    <section aria-label={t('rebate')} className="flex flex-col gap-2 border-t border-line pt-3">
      <h3 className="text-sm font-semibold">{t('rebate')}</h3>
      <p className="text-sm text-muted">{t('rebateAbout', { product: productName(product), day: pointName(day) })}</p>
      <Facts
        facts={[
          [tIncome('base'), <Sum key="base" amount={base} />],
          [tIncome('rate'), <Rate key="rate" ppm={ratePpm} />],
          [tParts('amount'), <Money key="amount" amount={amount} signed />],
        ]}
      />
    </section>
  )
}
