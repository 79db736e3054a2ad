import { Button, Menu } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { exportsApi } from '#features/finance/api-exports.ts'
import { FORMATS } from '#features/finance/rules/exports.ts'
import { toast } from '#shared/office/toasts.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { EVERY_MS, Progress } from './progress.tsx'
import { takeFile } from './take-file.ts'

type Made = { id: string; name: string }
type Props = { make: (format: (typeof FORMATS)[number]) => Promise<Made> }

/** All that the filters leave as a file, and how far it has come meanwhile. */
export function ExportMenu({ make }: Props) {
  const t = useTranslations('office.exports')
  const textOf = useRefusalText()
  const [taken, setTaken] = useState<string>()
  const save = useMutation({
    mutationFn: async (format: (typeof FORMATS)[number]) => {
      const made = await make(format)
      setTaken(made.id)
      await takeFile(made)
    },
    onError: error => toast(textOf(error), 'bad'),
    onSettled: () => setTaken(undefined),
  })
  const now = useQuery({
    queryKey: ['export', taken],
    queryFn: () => ask(exportsApi.one, { id: taken! }),
    enabled: taken !== undefined,
    refetchInterval: EVERY_MS,
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Download aria-hidden size={14} />} disabled={save.isPending}>
          {taken !== undefined && now.data ? <Progress of={now.data} /> : t('file')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(format => (
          <Menu.Item key={format} onClick={() => save.mutate(format)}>
            {t(`formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
