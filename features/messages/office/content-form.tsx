import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { contentApi } from '#features/messages/api-office.ts'
import { type Content, contentProblem, groupsOf } from '#features/messages/rules/content.ts'
import { toast } from '#shared/office/toasts.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { ContentFields } from './content-fields.tsx'
import { Preview } from './preview.tsx'
import type { Row } from './rows.ts'

const blank = (kind: Content['kind']): Content => ({
  ...{
    kind,
    groupName: groupsOf({ kind, audience: 'PLAYER' })?.[0] ?? '',
    position: 0,
    url: '',
    phoneUrl: '',
    linkageType: '',
  },
  ...{ linkageTarget: '', languages: [], devices: '', endsAt: null, texts: {} },
  ...{ audience: 'PLAYER', isPinned: false },
})

/** A new thing, or another version of one: always a draft first. */
export function WriteContent({ kind, row }: { kind: Content['kind']; row?: Row }) {
  const t = useTranslations('office.content')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={row ? 'default' : 'filled'} onClick={() => setOpen(true)}>
        {t(row ? 'edit' : 'write')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t(row ? 'edit' : 'write')} size="xl">
        <ContentForm kind={kind} row={row} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

type FormProps = { kind: Content['kind']; row: Row | undefined; onClose: () => void }

function ContentForm({ kind, row, onClose }: FormProps) {
  const t = useTranslations('office.content')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const [id, setId] = useState(row?.id ?? '')
  const [content, setContent] = useState(row?.content ?? blank(kind))
  const [startsAt, setStartsAt] = useState<string | null>(null)
  const problem = contentProblem(content, startsAt, new Date())
  const isReady = /^[a-z0-9][a-z0-9_-]{0,39}$/.test(id) && !problem
  const saved = useMutation({
    mutationFn: () => ask(contentApi.save, { id, after: row?.version ?? 0, content, startsAt }),
    onSuccess: () => {
      onClose()
      toast(t('saved'), 'good')
    },
    onSettled: () => client.invalidateQueries(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) saved.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <ContentFields
          id={id}
          onId={row ? undefined : setId}
          content={content}
          onContent={setContent}
          startsAt={startsAt}
          onStartsAt={setStartsAt}
        />
        <Preview content={content} />
        {problem && (
          <Text size="sm" c="dimmed">
            {t('problem', { field: t(`problems.${problem}`) })}
          </Text>
        )}
        <Text role="alert" size="sm" c="crimson">
          {saved.error && textOf(saved.error)}
        </Text>
        <Group justify="flex-end">
          <Button type="submit" variant="filled" loading={saved.isPending} disabled={!isReady}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
