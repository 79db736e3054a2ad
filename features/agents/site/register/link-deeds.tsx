import { Copy, QrCode as QrIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { agentTeamApi, type Link } from '#features/agents/api-team.ts'
import { Button } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { formTexts } from '../parts/fields.tsx'
import { useDeed } from '../parts/use-deed.ts'

type LinkDeedsProps = { link: Link; onShow: (link: Link) => void; onDone: () => void }

/** What can be done with a link: to hand it on, to name it, to switch it, and to take it away while nobody used it. */
export function LinkDeeds({ link, onShow, onDone }: LinkDeedsProps) {
  const t = useTranslations('agentCentre.register')
  const tParts = useTranslations('agentCentre.parts')
  const { id, url, state, used, label } = link
  const edit = useDeed(
    (change: { label?: string; isOn?: boolean }) => ask(agentTeamApi.editLink, { id, ...change }),
    onDone,
  )
  const remove = useDeed(() => ask(agentTeamApi.deleteLink, { id }), onDone)
  async function copy(): Promise<void> {
    // Not there at all on plain http.
    const writing = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))
    await writing.then(() => toast(t('copied'), 'good')).catch(() => onShow(link))
  }
  const isOpen = state === 'active' || state === 'disabled'
  return (
    <div className="flex w-full flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => void copy()}>
          <Copy aria-hidden size={16} />
          {t('copy')}
        </Button>
        <Button
          onClick={() => {
            onDone()
            onShow(link)
          }}
        >
          <QrIcon aria-hidden size={16} />
          {t('showQr')}
        </Button>
        {isOpen && (
          <Button busy={edit.isPending} onClick={() => edit.mutate({ isOn: state === 'disabled' })}>
            {t(state === 'disabled' ? 'enable' : 'disable')}
          </Button>
        )}
        {used === 0 && (
          <Button busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t('delete')}
          </Button>
        )}
      </div>
      <form
        onSubmit={event => edit.mutate({ label: formTexts(event).label ?? '' })}
        className="flex gap-2 border-t border-line pt-3"
      >
        <input
          name="label"
          aria-label={t('label')}
          placeholder={t('label')}
          defaultValue={label}
          maxLength={40}
          className="min-h-11 min-w-0 grow rounded-control border border-line-strong bg-surface px-3 text-base"
        />
        <Button type="submit" busy={edit.isPending}>
          {tParts('save')}
        </Button>
      </form>
    </div>
  )
}
