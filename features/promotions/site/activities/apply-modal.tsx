import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Activity, activitiesApi } from '#features/promotions/api-activities.ts'
import { Button } from '#shared/ui/button.tsx'
import { BOX, borderOf, describe, Labelled } from '#shared/ui/labelled.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { PickPictures, usePicking } from './pick-pictures.tsx'
import { useDoing, useReasonText, useSaid } from './reads.ts'

const MOST_LETTERS = 140

/** The application for an activity: a comment, and up to three pictures (specification §5). */
export function ApplyModal({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const t = useTranslations('activities.apply')
  const reasonOf = useReasonText()
  const { title } = useSaid()(activity)
  const id = useId()
  const [comment, setComment] = useState('')
  const picking = usePicking()
  const sending = useDoing(
    () => {
      const images = picking.picked.map(({ data }) => data)
      return ask(activitiesApi.apply, { id: activity.code, comment: comment.trim(), images })
    },
    () => {
      toast(t('sent'), 'good')
      onClose()
    },
  )
  const letters = t('letters', { count: comment.length, most: MOST_LETTERS })
  const isReady = comment.trim() !== '' || picking.picked.length > 0
  return (
    <Modal title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (isReady) sending.mutate(undefined)
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-sm text-muted">{t('about')}</p>
        <Labelled id={id} label={t('comment')} hint={letters}>
          <textarea
            {...describe(id, letters, undefined)}
            rows={3}
            maxLength={MOST_LETTERS}
            dir="auto"
            value={comment}
            onChange={event => setComment(event.currentTarget.value.replaceAll(/\s/g, ' '))}
            className={`${BOX} ${borderOf(undefined)} py-2`}
          />
        </Labelled>
        <PickPictures picking={picking} />
        {sending.isPending && <progress aria-label={t('sending')} className="h-2 w-full accent-gold" />}
        {sending.error && (
          <p role="alert" className="text-sm font-medium text-crimson">
            {reasonOf(sending.error)}
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          size="lg"
          disabled={!isReady}
          busy={sending.isPending || picking.isReading}
        >
          {t('send')}
        </Button>
      </form>
    </Modal>
  )
}
