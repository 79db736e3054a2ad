import { useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#shared/ui/button.tsx'
import { parseQuickEntry } from '../../../rules/quick-entry.ts'
import type { PlayType, Selection } from '../../../rules/types.ts'

const MOST_SHOWN = 6

type TextEntryProps = {
  play: PlayType
  /** An example of what may be typed. */
  example: string
  /** Gives what was read; false when it could not be taken, then the text stays. */
  onAdd: (selections: readonly Selection[]) => boolean
}

/** Nhập nhanh: numbers typed or pasted, what cannot be read named at once. */
export function TextEntry({ play, example, onAdd }: TextEntryProps) {
  const t = useTranslations('lotteryBet')
  const [text, setText] = useState('')
  const id = useId()
  const { selections, repeated, problems } = useMemo(() => parseQuickEntry(play, text), [play, text])
  const count = selections.reduce((sum, selection) => sum + play.countCombinations(selection), 0)
  const isReady = count > 0 && problems.length === 0

  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium text-muted">
        {t('typeNumbers')}
      </label>
      <textarea
        id={id}
        dir="ltr"
        rows={4}
        value={text}
        placeholder={example}
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problems.length > 0}
        aria-describedby={`${id}-told`}
        onChange={event => setText(event.target.value)}
        className="figures w-full whitespace-pre-wrap! rounded-control border border-line-strong bg-surface p-3 text-base placeholder:text-muted aria-invalid:border-crimson"
      />
      <div id={`${id}-told`} role="status" className="flex min-h-6 flex-col gap-0.5 text-sm">
        {problems.slice(0, MOST_SHOWN).map(({ token, reason }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same token may be wrong twice
          <p key={i} className="text-crimson">
            {t(`problem.${reason}`, { token: token || '␣' })}
          </p>
        ))}
        {problems.length > MOST_SHOWN && (
          <p className="text-crimson">{t('moreProblems', { count: problems.length - MOST_SHOWN })}</p>
        )}
        {repeated.length > 0 && (
          <p className="text-amber">{t('repeated', { tokens: repeated.slice(0, MOST_SHOWN).join(', ') })}</p>
        )}
        {count > 0 && <p className="text-muted">{t('read', { count })}</p>}
      </div>
      <div className="flex gap-2">
        <Button
          look="gold"
          disabled={!isReady}
          onClick={() => {
            if (onAdd(selections)) setText('')
          }}
        >
          {t('addToSlip')}
        </Button>
        <Button look="quiet" disabled={text === ''} onClick={() => setText('')}>
          {t('row.clear')}
        </Button>
      </div>
    </div>
  )
}
