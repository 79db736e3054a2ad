import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { financeOfficeApi } from '#features/finance/api-office.ts'
import { useMay } from '#shared/office/at-work.ts'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { timeText } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import styles from '../parts/parts.module.css'
import { CurveOfDay } from './curve-of-day.tsx'
import { Exposure } from './exposure.tsx'
import { FiguresNow } from './figures-now.tsx'
import { Queues } from './queues.tsx'
import { ReturnsNow } from './returns-now.tsx'
import { Vendors } from './vendors.tsx'

export type Board = z.output<typeof financeOfficeApi.dashboard.output>
const AGAIN_MS = 15_000
/** A time within a sentence stays in its own order where that runs from right to left. */
const [LTR, END] = ['\u2066', '\u2069']

/** How the merchant does now. */
export function Dashboard() {
  const t = useTranslations('office.dashboard')
  const may = useMay()
  const board = useQuery({
    queryKey: ['dashboard'],
    queryFn: () => ask(financeOfficeApi.dashboard, {}),
    refetchInterval: AGAIN_MS,
  })
  const told = board.data && {
    about: t('about', {
      at: `${LTR}${timeText(board.data.countedAt, board.data.timeZone)}${END}`,
      zone: board.data.timeZone,
    }),
  }
  return (
    <PageFrame title={t('title')} {...told}>
      <Loaded query={board}>
        {data => (
          <>
            <FiguresNow board={data} />
            <CurveOfDay board={data} />
            <div className={styles.two}>
              <Stack gap="md">
                <Queues queues={data.queues} />
                <Exposure issues={data.exposure} />
              </Stack>
              <Vendors vendors={data.vendors} />
            </div>
            {may('reports.read') && <ReturnsNow today={data.today} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}
