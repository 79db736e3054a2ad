import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { auditApi } from '#features/operators/api-audit.ts'
import { State } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'

/** Makes every hash of the record again, part by part, and says whether nothing was changed behind its back. */
export function VerifyChain() {
  const t = useTranslations('office.audit.chain')
  const textOf = useRefusalText()
  const sent = useMutation({ mutationFn: verify })
  return (
    <Group gap="xs" role="status">
      <Button
        variant="default"
        leftSection={<ShieldCheck aria-hidden size={14} />}
        loading={sent.isPending}
        onClick={() => sent.mutate()}
      >
        {t('verify')}
      </Button>
      {sent.error && (
        <Text size="sm" c="crimson">
          {textOf(sent.error)}
        </Text>
      )}
      {sent.data && <Told {...sent.data} />}
    </Group>
  )
}

type Found = { rows: number; wrong: readonly string[]; days: readonly string[] }

function Told({ rows, wrong, days }: Found) {
  const t = useTranslations('office.audit.chain')
  if (wrong.length + days.length === 0) return <State tone="good">{t('holds', { rows })}</State>
  return (
    <>
      <State tone="bad">{t('broken')}</State>
      {wrong.length > 0 && <Text size="sm">{t('wrongRows', { ids: wrong.join(', ') })}</Text>}
      {days.length > 0 && <Text size="sm">{t('wrongDays', { days: days.join(', ') })}</Text>}
    </>
  )
}

async function verify(): Promise<Found> {
  const found = { rows: 0, wrong: [] as string[], days: [] as string[] }
  let after: string | null | undefined
  do {
    const part = await ask(auditApi.verify, after ? { after } : {})
    found.rows += part.rows
    found.wrong.push(...part.wrong)
    found.days.push(...part.days)
    after = part.next
  } while (after)
  return found
}
