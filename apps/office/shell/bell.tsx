import { ActionIcon, Indicator } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { BellIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useWaiting } from '#features/operators/office/operators.tsx'
import { toast } from '#shared/office/toasts.tsx'

/** How many requests of others wait for this operator; says so when one more does. */
export function Bell() {
  const t = useTranslations('office.shell')
  const { data } = useWaiting()
  const count = data?.length ?? 0
  const known = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (data === undefined) return
    if (known.current !== undefined && count > known.current) toast(t('waiting', { count }), 'wait')
    known.current = count
  }, [data, count, t])
  return (
    <Indicator label={count} disabled={count === 0} size={16} color="vermilion" offset={5}>
      <ActionIcon
        component={Link}
        to="/approvals"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('waiting', { count })}
      >
        <BellIcon aria-hidden size={18} />
      </ActionIcon>
    </Indicator>
  )
}
