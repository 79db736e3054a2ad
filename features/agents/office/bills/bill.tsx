import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { billsOfficeApi, type OfficeBill } from '#features/agents/api-payouts.ts'
import { parseAmount } from '#shared/money.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { CopyLink } from '#shared/office/copy-link.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { saveFile } from '#shared/office/save-file.ts'
import { Loaded } from '#shared/office/states.tsx'
import { toast } from '#shared/office/toasts.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { leftToRight } from '../parts/names.tsx'
import { BillContent } from './bill-content.tsx'
import { ClawBack } from './claw-back.tsx'

export type FoundBill = z.output<typeof billsOfficeApi.one.output>

/** One bill: what made it, how it was paid, who stands above and below it, and what can be done about it. */
export function Bill() {
  const t = useTranslations('office.agentBills')
  const tParts = useTranslations('office.agentParts')
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery({ queryKey: ['agentBill', id], queryFn: () => ask(billsOfficeApi.one, { id }) })
  const { bill } = query.data ?? {}
  const aboutOf = ({ payee, from, to }: OfficeBill) =>
    t('aboutOf', { payee: leftToRight(payee), from: leftToRight(from), to: leftToRight(to) })
  return (
    <PageFrame
      title={bill ? t('titleOf', { kind: tParts(`kinds.${bill.kind}`), id: leftToRight(`#${id}`) }) : t('one')}
      about={bill && aboutOf(bill)}
      actions={
        <>
          <CopyLink />
          <SaveFile id={id} />
          {query.data && <Acts found={query.data} />}
        </>
      }
    >
      <Loaded query={query}>{found => <BillContent key={id} found={found} />}</Loaded>
    </PageFrame>
  )
}

/** What `npm run recompute` calculates again. */
function SaveFile({ id }: { id: string }) {
  const t = useTranslations('office.agentBills')
  const textOf = useRefusalText()
  const save = useMutation({
    mutationFn: () => ask(billsOfficeApi.file, { id }),
    onSuccess: ({ name, text }) => saveFile(name, new Blob([text], { type: 'application/json' })),
    onError: error => toast(textOf(error), 'bad'),
  })
  return (
    <Button
      variant="default"
      leftSection={<Download aria-hidden size={14} />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('file')}
    </Button>
  )
}

function Acts({ found: { bill, clawable } }: { found: FoundBill }) {
  const t = useTranslations('office.agentBills.acts')
  const may = useMay()
  const isOpen = bill.status !== 'PENDING_APPROVAL' && bill.status !== 'DENIED' && parseAmount(bill.open) > 0n
  return (
    <>
      {may('bills.pay') && isOpen && (
        <Act label={t('pay')} about={t('payAbout')} act={reason => ask(billsOfficeApi.pay, { id: bill.id, reason })} />
      )}
      {may('bills.clawback') && parseAmount(clawable) > 0n && <ClawBack key={clawable} bill={bill} most={clawable} />}
    </>
  )
}
