import { useTranslations } from 'use-intl'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { useTitled } from '#shared/ui/words/use-titled.ts'
import { MOST, useCode } from './activities/use-code.ts'
import { useOffers } from './reads.ts'

/**
 * A code beside the offers of a deposit: what it opens is chosen with this deposit, its terms shown. Within the deposit's form,
 * which Enter in this field does not send.
 */
export function DepositCode({ onChoose }: { onChoose: (code: string) => void }) {
  const t = useTranslations('activities')
  const titleOf = useTitled()
  const offers = useOffers().data
  const { entered, problem, opened, isBusy, change, enter } = useCode(({ code, kind }) => {
    if (kind === 'deposit') onChoose(code)
  })
  const refused = opened && offers?.find(({ code }) => code === opened.code)?.refused
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <Field
            label={t('code.label')}
            error={problem}
            value={entered}
            onChange={event => change(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              enter()
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MOST}
            dir="ltr"
          />
        </div>
        <Button busy={isBusy} disabled={entered === ''} onClick={enter}>
          {t('code.enter')}
        </Button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {opened && (refused ? t(`reasons.${refused}`) : titleOf(opened.texts, opened.code).title)}
      </p>
    </div>
  )
}
