import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBalance } from '#features/wallet/site/wallet.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { useOnline } from '#shared/web/online.ts'
import { oddsOfPicked } from '../../../rules/bets.ts'
import { PayWith } from '../../free/pay-with.tsx'
import { Countdown } from '../bet-header.tsx'
import { usePlayWords } from '../board/use-play-words.ts'
import { BonusLine } from '../bonus-line.tsx'
import type { Game, Phase } from '../issue-phase.ts'
import { oddsText } from '../market.ts'
import type { Bets } from '../use-betting.ts'
import { fromUnits } from './money-units.ts'
import { ticketsOf } from './place-bets.ts'
import { PlacingProblem } from './placing-problem.tsx'
import { EMPTY_SLIP, previewOf } from './slip.ts'
import { SlipNews } from './slip-news.tsx'
import { SlipTotals } from './slip-totals.tsx'
import { unitLine } from './unit-line.ts'
import { Units } from './units.tsx'
import { usePlacing } from './use-placing.ts'

type ConfirmDialogProps = {
  game: Game
  phase: Phase
  bets: Bets
  onClose: () => void
  onMine: () => void
  onWatch: () => void
}

/** The last look before the money goes: what, on which issue, for how long still. Then the receipt in its place. */
export function ConfirmDialog({ game, phase, bets, onClose, onMine, onWatch }: ConfirmDialogProps) {
  const t = useTranslations('lotteryBet')
  const placing = usePlacing()
  const isOnline = useOnline()
  const balance = useBalance()
  const [freeTicket, setFreeTicket] = useState<string | null>(null)
  const [isOwnOnly, setOwnOnly] = useState(false)
  const { facts } = game
  const { slip, multiple, choice } = bets.state
  const { slipNumero } = bets
  // One bet of the slip, for which one free ticket pays; not for more than it is worth.
  const isOne = new Set(slip.lines.map(({ play }) => play.mode)).size === 1
  const free = isOne ? freeTicket : null
  const isHeld = bets.isRolled || bets.news.length > 0 || phase !== 'selling' || !isOnline

  function choose(isOwn: boolean): void {
    // Why a bet was refused is no longer so.
    placing.reset()
    setOwnOnly(isOwn)
  }

  async function place(): Promise<void> {
    const ask = { game: facts.game.gameCode, numero: slipNumero, currency: facts.currency, multiple, choice }
    const paying = { ...(free !== null && { freeTicket: free }), ...(isOwnOnly && { useBonus: false }) }
    await placing.mutateAsync({ tickets: ticketsOf(slip.lines, ask), ...paying })
    bets.change({ slip: EMPTY_SLIP })
  }

  if (placing.data) {
    return (
      <Receipt
        numero={placing.data.bets[0]?.numero ?? slipNumero}
        balance={placing.data.balance}
        {...{ onClose, onMine, onWatch }}
      />
    )
  }
  return (
    // What was sent is answered before one looks away.
    <Modal title={t('confirm')} size="form" {...(!placing.isPending && { onClose })}>
      <div className="flex flex-col gap-4">
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm">
            <bdi className="font-semibold">{facts.game.name}</bdi>
            <span className="block text-muted">{t('issue', { numero: slipNumero })}</span>
          </p>
          <Countdown game={game} phase={phase} />
        </div>
        <SlipNews facts={facts} bets={bets} onChanged={placing.reset} />
        <Lines bets={bets} game={game} />
        <SlipTotals totals={bets.totals} currency={facts.currency} testId="confirm-stake">
          {balance.data && (
            <>
              <dt className="text-muted">{t('balance')}</dt>
              <dd className="text-end">
                <Money amount={balance.data.sumBalance} />
              </dd>
            </>
          )}
        </SlipTotals>
        {isOne && (
          <PayWith stake={fromUnits(bets.totals.stake, facts.currency)} chosen={free} onChoose={setFreeTicket} />
        )}
        {free === null && (
          <BonusLine game={facts.game} isOwnOnly={isOwnOnly} isSent={placing.isPending} onOwnOnly={choose} />
        )}
        {phase !== 'selling' && !placing.isPending && (
          <p role="alert" className="text-sm text-amber">
            {t('lockedAbout')}
          </p>
        )}
        {placing.isError && (
          <PlacingProblem error={placing.error} family={facts.game.family} tickets={placing.variables.tickets} />
        )}
        <Button
          look="primary"
          size="lg"
          wide
          data-autofocus
          busy={placing.isPending}
          disabled={isHeld || slip.lines.length === 0}
          onClick={() => void place().catch(() => undefined)}
        >
          {t('place')}
          <Units units={free === null ? bets.totals.stake : 0n} currency={facts.currency} />
        </Button>
      </div>
    </Modal>
  )
}

function Lines({ bets, game: { facts } }: { bets: Bets; game: Game }) {
  const words = usePlayWords()
  const { slip, multiple } = bets.state
  return (
    <ul className="flex max-h-60 flex-col divide-y divide-line overflow-y-auto text-sm">
      {slip.lines.map(line => (
        <li key={line.id} className="py-2">
          <p className="flex items-baseline justify-between gap-3">
            <bdi className="font-semibold">{words.play(facts.game.family, line.play.code)}</bdi>
            <bdi dir="ltr" className="figures shrink-0 text-xs text-gold-text">
              ×{oddsText(oddsOfPicked(line.play, line))}
            </bdi>
          </p>
          <bdi dir="ltr" className="figures block whitespace-normal! text-start text-muted [overflow-wrap:anywhere]">
            {previewOf(line.selection.map(group => group.map(words.token)))}
          </bdi>
          <bdi dir="ltr" className="figures block text-start text-xs text-muted">
            {unitLine(line, multiple, facts.currency)}
          </bdi>
        </li>
      ))}
    </ul>
  )
}

type ReceiptProps = { numero: string; balance: string; onClose: () => void; onMine: () => void; onWatch: () => void }

function Receipt({ numero, balance, onClose, onMine, onWatch }: ReceiptProps) {
  const t = useTranslations('lotteryBet')
  return (
    <Modal title={t('taken')} onClose={onClose}>
      <div className="flex flex-col items-center gap-4 text-center" data-testid="receipt">
        <CircleCheck aria-hidden size={48} className="appear text-jade" />
        <p role="status">{t('takenAbout', { numero })}</p>
        <p className="text-sm text-muted">
          {t('balance')}: <Money amount={balance} />
        </p>
        <div className="grid w-full gap-2 sm:grid-cols-3">
          <Button look="gold" data-autofocus onClick={onWatch}>
            {t('watch')}
          </Button>
          <Button onClick={onMine}>{t('mine')}</Button>
          <Button onClick={onClose}>{t('goOn')}</Button>
        </div>
      </div>
    </Modal>
  )
}
