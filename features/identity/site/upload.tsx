import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { identityApi } from '#features/identity/api.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { shrinkPicture } from '#shared/web/shrink-picture.ts'
import { IDENTITY_KEY, type Identity } from './identity-shown.ts'

type Document = Identity['documents'][number]
type UploadProps = { kind: Document['kind']; document: Document | undefined }

/** One picture: where it stands, and the way to send it. What is approved needs no other. */
export function Upload({ kind, document }: UploadProps) {
  const t = useTranslations('identity')
  const id = useId()
  const textOf = useRefusalText()
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: async (file: File) => ask(identityApi.upload, { kind, picture: await shrinkPicture(file) }),
    onSuccess: () => {
      toast(t('sent'), 'good')
      return client.invalidateQueries({ queryKey: IDENTITY_KEY })
    },
  })
  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0]
    // The same file again is a choice, too.
    event.target.value = ''
    if (file && !send.isPending) send.mutate(file)
  }
  const look = `${buttonClass({ size: 'sm' })} cursor-pointer self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold`
  return (
    <div className="flex flex-col gap-2 rounded-control border border-line p-3">
      <p id={id} className="text-sm font-medium">
        {t(`kinds.${kind}`)}
      </p>
      {document && <Standing {...document} />}
      {document?.state !== 'APPROVED' && (
        <label className={look} aria-busy={send.isPending || undefined}>
          <ImageUp aria-hidden size={16} />
          {send.isPending ? t('sending') : document ? t('chooseAnother') : t('choose')}
          <input
            type="file"
            accept="image/*"
            aria-describedby={id}
            disabled={send.isPending}
            onChange={choose}
            className="sr-only"
          />
        </label>
      )}
      <p role="alert" className="text-xs font-medium text-crimson empty:hidden">
        {send.error && textOf(send.error)}
      </p>
    </div>
  )
}

function Standing({ state, deadline, reason, goodUntil }: Document) {
  const t = useTranslations('identity')
  const format = useFormatter()
  if (state === 'REJECTED' && reason) return <p className="text-xs text-crimson">{t(`reasons.${reason}`)}</p>
  if (state === 'EXPIRED') return <p className="text-xs text-crimson">{t('expired')}</p>
  if (state === 'APPROVED') {
    const until = goodUntil && format.dateTime(new Date(goodUntil), { dateStyle: 'medium', timeZone: 'UTC' })
    return <p className="text-xs text-jade">{until ? t('goodUntil', { time: until }) : t('approved')}</p>
  }
  if (!deadline) return null
  const time = format.dateTime(new Date(deadline.dueAt), { dateStyle: 'medium', timeStyle: 'short' })
  return <p className="text-xs text-muted">{deadline.isLate ? t('late', { time }) : t('waitsUntil', { time })}</p>
}
