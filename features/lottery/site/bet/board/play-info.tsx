import { useFormatter, useTranslations } from 'use-intl'
import { parseAmount } from '#shared/money.ts'
import { Modal } from '#shared/ui/modal.tsx'
import type { GameFacts } from '../../../api.ts'
import type { PlayType } from '../../../rules/types.ts'
import { type Market, shownOdds } from '../market.ts'
import { shortMoney } from '../slip/unit-box.tsx'
import { isNamed } from './tokens.ts'
import { usePlayWords } from './use-play-words.ts'

type PlayInfoProps = { play: PlayType; market: Market; facts: GameFacts; onClose: () => void }

/** What a play is, what it pays, and what of all stakes it pays back in the long run. */
export function PlayInfo({ play, market, facts, onClose }: PlayInfoProps) {
  const t = useTranslations('lotteryBet')
  const format = useFormatter()
  const words = usePlayWords()
  const { family } = facts.game
  const odds = Object.entries(market.odds)
  const percent = (ppm: number) => format.number(ppm / 1_000_000, { style: 'percent', maximumFractionDigits: 3 })
  return (
    <Modal title={words.play(family, play.code)} onClose={onClose} size="text">
      <div className="flex flex-col gap-4 text-sm">
        <p className="text-base">{words.rule(family, play.code)}</p>
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-t border-line pt-4">
          <dt className="text-muted">{t('slots')}</dt>
          <dd className="figures text-end">{play.slots}</dd>
          <dt className="text-muted">{t('returns')}</dt>
          <dd className="figures text-end" data-testid="return">
            {percent(market.returnPpm)}
          </dd>
          {market.leastReturnPpm !== null && market.leastReturnPpm < market.returnPpm && (
            <>
              <dt className="text-muted">
                {t('leastReturns', { unit: shortMoney(parseAmount(facts.limits.minUnit)) })}
              </dt>
              <dd className="figures text-end" data-testid="least-return">
                {percent(market.leastReturnPpm)}
              </dd>
            </>
          )}
          {odds.length === 1 && (
            <>
              <dt className="text-muted">{t('odds')}</dt>
              <dd className="figures text-end">
                <bdi dir="ltr">× {shownOdds(odds[0]![1])}</bdi>
              </dd>
            </>
          )}
        </dl>
        {odds.length > 1 && (
          <table className="w-full">
            <caption className="pb-2 text-start font-semibold">{t('oddsByPrize')}</caption>
            <tbody>
              {odds.map(([prize, value]) => (
                <tr key={prize} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-start font-medium">
                    <bdi>{prizeText(prize, isNamed(prize) ? words.token(prize) : '', t('otherPrizes'))}</bdi>
                  </th>
                  <td className="figures py-1.5 text-end">
                    <bdi dir="ltr">× {shownOdds(value)}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {play.slots > 1 && <p className="text-muted">{t('slotsAbout', { slots: play.slots })}</p>}
        <p className="text-muted">{t('oddsAbout')}</p>
      </div>
    </Modal>
  )
}

function prizeText(prize: string, name: string, others: string): string {
  return prize === '*' ? others : name || prize.replace(':', ' · ')
}
