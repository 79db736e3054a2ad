import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { gamesOfficeApi } from '#features/games/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { ask } from '#shared/web/ask.ts'

/** The order in which visitors see vendors, and the lanes that they stand in. */
export function OrderVendors() {
  const t = useTranslations('office.vendors')
  const may = useMay()
  const { data } = useQuery({ queryKey: ['vendors'], queryFn: () => ask(gamesOfficeApi.vendors, {}) })
  if (!may('lobby.order') || !data) return null
  const names = new Map(data.list.map(({ code, name }) => [code, name]))
  return (
    <Group gap="xs">
      <Order
        label={t('order')}
        about={t('orderAbout')}
        items={data.list.map(each => each.code)}
        nameOf={code => names.get(code) ?? code}
        save={(codes, reason) => ask(gamesOfficeApi.orderVendors, { codes, reason })}
      />
      <Order
        label={t('lanes')}
        about={t('lanesAbout')}
        items={data.lanes}
        nameOf={lane => (t.has(`types.${lane}` as never) ? t(`types.${lane}` as never) : lane)}
        save={(lanes, reason) => ask(gamesOfficeApi.orderLanes, { lanes, reason })}
      />
    </Group>
  )
}

type OrderProps = {
  label: string
  about: string
  items: readonly string[]
  nameOf: (item: string) => string
  save: (items: string[], reason: string) => Promise<unknown>
}

function Order({ label, about, items, nameOf, save }: OrderProps) {
  const t = useTranslations('office.vendors')
  const [chosen, choose] = useState<readonly string[]>()
  const order = chosen ?? items
  const swap = (at: number) => choose(order.with(at, order[at + 1]!).with(at + 1, order[at]!))
  return (
    <Act
      label={label}
      about={about}
      isReady={order.join() !== items.join()}
      act={reason => save([...order], reason)}
      onDone={() => choose(undefined)}
    >
      <Stack gap={4} component="ol" p={0} m={0}>
        {order.map((item, at) => (
          <Group key={item} component="li" gap="xs" wrap="nowrap">
            <ActionIcon
              variant="default"
              aria-label={t('up', { name: nameOf(item) })}
              disabled={at === 0}
              onClick={() => swap(at - 1)}
            >
              <ArrowUp aria-hidden size={14} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={t('down', { name: nameOf(item) })}
              disabled={at === order.length - 1}
              onClick={() => swap(at)}
            >
              <ArrowDown aria-hidden size={14} />
            </ActionIcon>
            <Text size="sm">
              <bdi>{nameOf(item)}</bdi>
            </Text>
          </Group>
        ))}
      </Stack>
    </Act>
  )
}
