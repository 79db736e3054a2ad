import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { parseOpened } from '#features/lottery/rules/draws/opened.ts'
import type { Fairness } from '../reads.ts'
import { ResultView } from '../result/result-view.tsx'
import { Hex } from './hex.tsx'

/** The four times at which something of a draw is published, and what it was. */
export function DrawSteps({ fairness: { promise, betsRoot, betsCount, proof } }: { fairness: Fairness }) {
  const t = useTranslations('draws')
  return (
    <ol className="flex flex-col">
      <Step isDone title={t('step.promise')} about={t('step.promiseAbout')}>
        <Hex value={promise.commitment} label={t('field.commitment')} />
      </Step>
      <Step
        isDone={betsRoot !== null}
        at={promise.lockAt}
        title={t('step.lock')}
        about={t('step.lockAbout', { count: betsCount ?? 0 })}
      >
        {betsRoot && <Hex value={betsRoot} label={t('field.betsRoot')} />}
      </Step>
      <Step
        isDone={proof !== null}
        at={proof?.drawnAt ?? promise.drawAt}
        title={t('step.seed')}
        about={t('step.seedAbout')}
      >
        {proof && <Hex value={proof.serverSeed} label={t('field.serverSeed')} />}
      </Step>
      <Step isDone={proof !== null} title={t('step.result')} about={t('step.resultAbout')} isLast>
        {proof && (
          <div className="max-w-text py-2" data-testid="published-result" data-result={proof.result}>
            <ResultView result={parseOpened(proof.structure, proof.result)} />
          </div>
        )}
      </Step>
    </ol>
  )
}

type StepProps = {
  isDone: boolean
  title: string
  about: string
  at?: string
  isLast?: boolean
  children?: ReactNode
}

function Step({ isDone, title, about, at, isLast = false, children }: StepProps) {
  const t = useTranslations('draws')
  const format = useFormatter()
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className="relative flex gap-3 pb-4">
      {!isLast && <span aria-hidden className="absolute start-[11px] top-7 bottom-0 w-px bg-line" />}
      <Icon aria-hidden size={24} className={`shrink-0 ${isDone ? 'text-jade' : 'text-muted'}`} />
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-3 font-semibold">
          {title}
          {at && (
            <span className="text-xs font-normal text-muted">
              {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' })}
            </span>
          )}
        </p>
        <p className="max-w-text text-sm text-muted">{about}</p>
        {isDone ? children : <p className="text-sm text-muted">{t('step.notYet')}</p>}
      </div>
    </li>
  )
}
