import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusalText } from '../../web/refusal-text.ts'
import { toast } from '../toasts.tsx'

const LEAST_REASON = 3
const MOST_REASON = 500

export type ActProps = {
  label: string
  /** What will happen, for whoever presses it. */
  about: string
  look?: 'main' | 'danger' | 'plain'
  icon?: ReactNode
  disabled?: boolean
  /** Of the dialog. */
  size?: 'md' | 'xl'
  /** False where the call takes no reason. */
  asksReason?: boolean
  /** What else is to be filled in; `isReady` false keeps it from being sent. */
  children?: ReactNode
  isReady?: boolean
  act: (reason: string) => Promise<unknown>
  onDone?: (result: unknown) => void
}

const LOOKS = {
  main: { variant: 'filled' },
  danger: { variant: 'light', color: 'crimson' },
  plain: { variant: 'default' },
} as const

/**
 * A button of something that counts: says what will happen, asks why, and tells what became: done, or sent to another
 * person who has to confirm it. All that the page shows is read again.
 */
export function Act({ label, look = 'plain', icon, disabled = false, size = 'md', ...more }: ActProps) {
  const [isOpen, setOpen] = useState(false)
  // What was sent may ask for a proof in a dialog above: Escape closes that one alone.
  const isSending = useIsMutating() > 0
  return (
    <>
      <Button {...LOOKS[look]} leftSection={icon} disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={label} closeOnEscape={!isSending} size={size}>
        <ActForm {...more} label={label} look={look} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function ActForm(props: Omit<ActProps, 'icon' | 'disabled' | 'size'> & { onClose: () => void }) {
  const { label, about, look, asksReason = true, children, isReady = true, act, onDone, onClose } = props
  const t = useTranslations('office.act')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const sent = useMutation({
    mutationFn: () => act(reason.trim()),
    onSuccess: result => {
      onClose()
      if (waitsForOther(result)) toast(t('waits'), 'wait')
      else toast(t('done', { what: label }), 'good')
      onDone?.(result)
    },
    // Also after a refusal: the item may not be as the page shows it.
    onSettled: () => client.invalidateQueries(),
  })
  const hasReason = !asksReason || reason.trim().length >= LEAST_REASON
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasReason && isReady) sent.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{about}</Text>
        {children}
        {asksReason && (
          <Textarea
            label={t('reason')}
            description={t('reasonAbout', { least: LEAST_REASON })}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
            maxLength={MOST_REASON}
            autosize
            minRows={2}
            required
            data-autofocus
          />
        )}
        <Text role="alert" size="sm" c="crimson">
          {sent.error && textOf(sent.error)}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            color={look === 'danger' ? 'crimson' : 'vermilion'}
            loading={sent.isPending}
            disabled={!hasReason || !isReady}
          >
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What calls of two people answer while the second one has not decided. */
function waitsForOther(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'proposalId' in result && result.proposalId !== null
}
