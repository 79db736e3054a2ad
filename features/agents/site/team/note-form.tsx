import { useTranslations } from 'use-intl'
import { agentTeamApi } from '#features/agents/api-team.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { ask } from '#shared/web/ask.ts'
import { formTexts } from '../parts/fields.tsx'
import { useDeed } from '../parts/use-deed.ts'

/** What the agent notes about somebody, for themselves alone. */
export function NoteForm({ id, note, onDone }: { id: string; note: string; onDone: () => void }) {
  const t = useTranslations('agentCentre.team')
  const tParts = useTranslations('agentCentre.parts')
  const save = useDeed((next: string) => ask(agentTeamApi.setNote, { id, note: next }), onDone)
  return (
    <form onSubmit={event => save.mutate(formTexts(event).note ?? '')} className="flex flex-col gap-4">
      <Field label={t('note')} hint={t('noteAbout')} name="note" defaultValue={note} maxLength={50} />
      <Button type="submit" look="primary" busy={save.isPending}>
        {tParts('save')}
      </Button>
    </form>
  )
}
