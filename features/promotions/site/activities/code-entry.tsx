import { useTranslations } from 'use-intl'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { useTitled } from '#shared/ui/words/use-titled.ts'
import { useIsMember } from './reads.ts'
import { MOST, useCode } from './use-code.ts'

/** A member enters a code: what asks for it is shown from then on, with its terms, and is not taken yet. */
export const CodeEntry = () => useIsMember() && <Entry />

function Entry() {
  const t = useTranslations('activities.code')
  const titleOf = useTitled()
  const { entered, problem, opened, isBusy, change, enter } = useCode()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        enter()
      }}
      noValidate
      className="card flex max-w-form flex-col gap-3 p-4"
    >
      <Field
        label={t('label')}
        hint={t('about')}
        error={problem}
        value={entered}
        onChange={event => change(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MOST}
        dir="ltr"
      />
      <Button type="submit" busy={isBusy}>
        {t('enter')}
      </Button>
      <p role="status" className="text-sm font-semibold text-jade empty:hidden">
        {opened && t(opened.kind, { title: `\u2068${titleOf(opened.texts, opened.code).title}\u2069` })}
      </p>
    </form>
  )
}
