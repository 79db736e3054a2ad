import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleStop, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { exportsApi } from '#features/finance/api-exports.ts'
import { type ExportKind, FORMATS } from '#features/finance/rules/exports.ts'
import { useMay } from '#shared/office/at-work.ts'
import type { Days } from '#shared/office/days.tsx'
import { ask } from '#shared/web/ask.ts'
import { AddSchedule, type Filters } from '../schedules/add-schedule.tsx'
import { EVERY_MS, Progress } from './progress.tsx'
import { useTake } from './use-take.ts'

type Format = (typeof FORMATS)[number]
type Props = { kind: ExportKind; days: Days; filters: Filters }

/** All that the filters leave as a file, now or by the clock, and how far it has come meanwhile. */
export function ExportMenu({ kind, days, filters }: Props) {
  const may = useMay()
  const t = useTranslations('office.exports')
  const [taken, setTaken] = useState<string>()
  const { take, stop } = useTake(
    async (format: Format) => {
      const made = await make(format, { kind, days, filters })
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
    <>
      {may('reports.schedule') && <AddSchedule kind={kind} filters={filters} />}
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
    </>
  )
}

const make = (format: Format, { kind, days, filters }: Props) =>
  kind === 'journal'
    ? ask(exportsApi.journal, { ...filters, ...days, format })
    : ask(exportsApi.report, { ...filters, ...days, report: kind, format })
