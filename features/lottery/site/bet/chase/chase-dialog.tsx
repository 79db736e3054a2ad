import { useMemo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { useOnline } from '#shared/web/online.ts'
import { MAX_MULTIPLE } from '../../../rules/chase.ts'
import { NumberBox } from '../board/number-box.tsx'
import { BonusLine } from '../bonus-line.tsx'
import type { Game, Phase } from '../issue-phase.ts'
import { ticketsOf } from '../slip/place-bets.ts'
import { PlacingProblem } from '../slip/placing-problem.tsx'
import { EMPTY_SLIP } from '../slip/slip.ts'
import { SlipNews } from '../slip/slip-news.tsx'
import { Units } from '../slip/units.tsx'
import { usePlacing } from '../slip/use-placing.ts'
import type { Bets } from '../use-betting.ts'
import { ChaseForm } from './chase-form.tsx'
import { FIRST_FORM, multiplesOf, rowsOf } from './chase-plan.ts'

type ChaseDialogProps = { game: Game; phase: Phase; bets: Bets; onClose: () => void; onPlaced: () => void }

/** The slip over several issues, all paid at once; what is not played comes back (lottery.md §8). */
export function ChaseDialog({ game, phase, bets, onClose, onPlaced }: ChaseDialogProps) {
  const t = useTranslations('lotteryBet')
  const format = useFormatter()
  const placing = usePlacing()
  const isOnline = useOnline()
  const { facts } = game
  const { slip, multiple, choice } = bets.state
  const [form, setForm] = useState(FIRST_FORM)
  const [from, setFrom] = useState('')
  const [isOwnOnly, setOwnOnly] = useState(false)
  const [edited, setEdited] = useState<Readonly<Record<string, number>>>({})
  const [stops, setStops] = useState({ stopOnWin: true, stopOnLoss: false, extend: true })

  const issues = useMemo(() => {
    const all = [...(facts.issue && phase === 'selling' ? [facts.issue] : []), ...facts.next]
    const start = all.findIndex(({ numero }) => numero === from)
    return { all, chosen: all.slice(Math.max(0, start)) }
  }, [facts, phase, from])
  const { stake, winPerHit } = bets.totals
  const planned = multiplesOf(
    { ...form, count: Math.min(form.count, issues.chosen.length) },
    { stake, prize: winPerHit },
  )
  const multiples = planned.map((each, i) => edited[issues.chosen[i]?.numero ?? ''] ?? each)
  const rows = rowsOf(issues.chosen, multiples, stake)
  const total = rows.at(-1)?.total ?? 0n
  const tickets = ticketsOf(slip.lines, {
    ...{ game: facts.game.gameCode, numero: rows[0]?.numero ?? '', currency: facts.currency, multiple, choice },
  })
  const money = (units: bigint) => <Units units={units} currency={facts.currency} />

  async function place(): Promise<void> {
    const chase = { multiples: rows.map(row => row.multiple), fromNumero: rows[0]!.numero, ...stops }
    await placing.mutateAsync({ tickets, chase, ...(isOwnOnly && { useBonus: false }) })
    bets.change({ slip: EMPTY_SLIP })
    toast(t('chaseTaken', { count: rows.length }), 'good')
    onPlaced()
  }

  return (
    <Modal title={t('chase')} size="text" {...(!placing.isPending && { onClose })}>
      <div className="flex flex-col gap-4">
        <ChaseForm
          form={form}
          most={issues.chosen.length}
          onForm={next => {
            setForm(next)
            setEdited({})
          }}
        />
        <label className="flex items-center justify-between gap-3 text-sm">
          <span className="text-muted">{t('startIssue')}</span>
          <select
            value={rows[0]?.numero ?? ''}
            onChange={event => setFrom(event.target.value)}
            className="picker figures min-h-11 rounded-control border border-line-strong bg-surface px-3 text-sm"
          >
            {issues.all.slice(0, -1).map(({ numero }, i) => (
              <option key={numero} value={numero}>
                {numero} {i === 0 && phase === 'selling' ? `· ${t('current')}` : ''}
              </option>
            ))}
          </select>
        </label>
        <div className="max-h-64 overflow-y-auto rounded-card border border-line">
          <table className="w-full text-sm">
            <caption className="sr-only">{t('plan')}</caption>
            <thead className="sticky top-0 bg-raised text-xs text-muted">
              <tr>
                <th className="p-2 text-start font-medium">{t('issueShort')}</th>
                <th className="p-2 font-medium">{t('multiple')}</th>
                <th className="p-2 text-end font-medium">{t('stake')}</th>
                <th className="p-2 text-end font-medium">{t('soFar')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.numero} className="border-t border-line">
                  <td className="p-2 text-start">
                    <bdi className="figures block">{row.numero}</bdi>
                    <span className="text-xs text-muted">
                      {format.dateTime(new Date(row.drawAt), { dateStyle: 'short', timeStyle: 'short' })}
                    </span>
                  </td>
                  <td className="p-2 text-center">
                    <NumberBox
                      label={t('multipleOf', { numero: row.numero })}
                      value={row.multiple}
                      most={MAX_MULTIPLE}
                      onValue={multiple => setEdited({ ...edited, [row.numero]: multiple })}
                      className="min-h-9 w-14"
                    />
                  </td>
                  <td className="p-2 text-end">{money(row.stake)}</td>
                  <td className="p-2 text-end text-muted">{money(row.total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {planned.length < Math.min(form.count, issues.chosen.length) && (
          <p role="status" className="text-sm text-amber">
            {t(planned.length === 0 ? 'noProfit' : 'shortPlan', { count: planned.length })}
          </p>
        )}
        <fieldset aria-label={t('stops')} className="flex flex-col">
          {(['stopOnWin', 'stopOnLoss', 'extend'] as const).map(key => (
            <label key={key} className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="checkbox"
                checked={stops[key]}
                onChange={event => setStops({ ...stops, [key]: event.target.checked })}
                className="size-5 accent-(--gold)"
              />
              {t(key)}
            </label>
          ))}
        </fieldset>
        <SlipNews facts={facts} bets={{ ...bets, isRolled: false }} onChanged={placing.reset} />
        {issues.chosen.length < 2 && <p className="text-sm text-amber">{t('tooFewIssues')}</p>}
        {tickets.length > 1 && <p className="text-sm text-amber">{t('oneModeOnly')}</p>}
        <BonusLine game={facts.game} isOwnOnly={isOwnOnly} isSent={placing.isPending} onOwnOnly={setOwnOnly} />
        {placing.isError && (
          <PlacingProblem error={placing.error} family={facts.game.family} tickets={placing.variables.tickets} />
        )}
        <div className="flex items-center justify-between gap-3 border-t border-line pt-3">
          <p className="text-sm text-muted">
            {t('chaseTotal', { count: rows.length })}
            <span className="block text-lg font-bold text-ink" data-testid="chase-stake">
              {money(total)}
            </span>
          </p>
          <Button
            look="primary"
            size="lg"
            busy={placing.isPending}
            disabled={rows.length < 2 || tickets.length !== 1 || bets.news.length > 0 || !isOnline}
            onClick={() => void place().catch(() => undefined)}
          >
            {t('placeChase')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
