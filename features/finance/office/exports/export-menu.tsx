import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleStop, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { exportsApi } from '#features/finance/api-exports.ts'
import { FORMATS } from '#features/finance/rules/exports.ts'
import { ask } from '#shared/web/ask.ts'
import { EVERY_MS, Progress } from './progress.tsx'
import { useTake } from './use-take.ts'

type Made = { id: string; name: string }
type Props = { make: (format: (typeof FORMATS)[number]) => Promise<Made> }

/** All that the filters leave as a file, and how far it has come meanwhile. */
export function ExportMenu({ make }: Props) {
  const t = useTranslations('office.exports')
  const [taken, setTaken] = useState<string>()
  const { take, stop } = useTake(
    async (format: (typeof FORMATS)[number]) => {
      const made = await make(format)
      setTaken(made.id)
      return made
    },
    () => setTaken(undefined),
  )
  const now = useQuery({
    queryKey: ['export', taken],
    queryFn: () => ask(exportsApi.one, { id: taken! }),
    enabled: taken !== undefined,
    refetchInterval: EVERY_MS,
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Download aria-hidden size={14} />}>
          {taken !== undefined && now.data ? <Progress of={now.data} /> : t('file')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {taken === undefined ? (
          FORMATS.map(format => (
            <Menu.Item key={format} onClick={() => take.mutate(format)} disabled={take.isPending}>
              {t(`formats.${format}`)}
            </Menu.Item>
          ))
        ) : (
          <Menu.Item leftSection={<CircleStop aria-hidden size={14} />} onClick={() => stop.mutate(taken)}>
            {t('stop')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
