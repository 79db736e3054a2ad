import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_MULTIPLE } from '../../../rules/chase.ts'
import { NumberBox } from '../board/number-box.tsx'
import { CHASE_PRESETS, type ChaseWay, type ChaseForm as Form } from './chase-plan.ts'

const WAYS: readonly ChaseWay[] = ['same', 'growing', 'profit']
const CHIP =
  'min-h-9 rounded-full border border-line px-3 text-sm font-medium hover:border-gold aria-pressed:border-gold aria-pressed:bg-gold-leaf/20 aria-pressed:text-gold-text'

type ChaseFormProps = { form: Form; most: number; onForm: (form: Form) => void }

/** How many issues a chase runs over, and how its multiples go. */
export function ChaseForm({ form, most, onForm }: ChaseFormProps) {
  const t = useTranslations('lotteryBet')
  const set = (part: Partial<Form>) => onForm({ ...form, ...part })
  return (
    <div className="flex flex-col gap-3">
      <fieldset aria-label={t('way')} className="flex flex-wrap gap-1.5">
        {WAYS.map(way => (
          <button key={way} type="button" aria-pressed={way === form.way} onClick={() => set({ way })} className={CHIP}>
            {t(`ways.${way}`)}
          </button>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-1.5">
        <LabelledBox
          label={t('issues')}
          value={form.count}
          least={2}
          most={Math.max(2, most)}
          onValue={count => set({ count })}
        />
        {CHASE_PRESETS.filter(count => count <= most).map(count => (
          <button
            key={count}
            type="button"
            aria-pressed={count === form.count}
            onClick={() => set({ count })}
            className={`figures ${CHIP}`}
          >
            {count}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {form.way !== 'profit' && (
          <LabelledBox label={t('startMultiple')} value={form.start} onValue={start => set({ start })} />
        )}
        {form.way === 'growing' && (
          <>
            <LabelledBox label={t('every')} value={form.every} most={50} onValue={every => set({ every })} />
            <LabelledBox label={t('factor')} value={form.factor} most={10} onValue={factor => set({ factor })} />
          </>
        )}
        {form.way === 'profit' && (
          <LabelledBox
            label={t('profitPercent')}
            value={form.profitPercent}
            most={10_000}
            onValue={profitPercent => set({ profitPercent })}
          />
        )}
      </div>
    </div>
  )
}

type LabelledProps = Omit<ComponentProps<typeof NumberBox>, 'most'> & { most?: number }

function LabelledBox({ most = MAX_MULTIPLE, ...box }: LabelledProps) {
  return (
    <span className="flex items-center gap-2 text-sm text-muted">
      <span aria-hidden>{box.label}</span>
      <NumberBox {...box} most={most} className="min-h-11 w-16 text-base text-ink" />
    </span>
  )
}
