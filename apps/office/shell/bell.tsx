import { Indicator } from '@mantine/core'
import { BellIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFeed } from '#features/operators/office/operators.tsx'
import { toast } from '#shared/office/toasts.tsx'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { Later } from './later.tsx'

const Feed = lazyScreen(() => import('./feed.tsx').then(file => file.Feed), { isWorded: true })

/** How much waits for this operator; says so when more does. What it is stands behind it. */
export function Bell() {
  const t = useTranslations('office.shell')
  const { data } = useFeed()
  const count = data ? data.approvals + data.unreviewed : 0
  const known = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (data === undefined) return
    if (known.current !== undefined && count > known.current) toast(t('waiting', { count }), 'wait')
    known.current = count
  }, [data, count, t])
  return (
    <Indicator label={count} disabled={count === 0} size={16} color="vermilion" offset={5}>
      <Later screen={Feed} label={t('waiting', { count })} icon={<BellIcon aria-hidden size={18} />} />
    </Indicator>
  )
}
