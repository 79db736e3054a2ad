import { Group, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { transfersOfficeApi } from '#features/transfers/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { ask } from '#shared/web/ask.ts'
import type { Transfer } from './transfer.ts'

const LEAST_PROOF = 3
const MOST_PROOF = 500

/** What this operator can do about a transfer as it stands. */
export function TransferActs({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('office.transfers')
  const may = useMay()
  const { reference, acts } = transfer
  return (
    <Group gap="xs">
      {acts.includes('ask') && may('transfers.ask') && (
        <Act
          label={t('ask')}
          about={t('askAbout')}
          look="main"
          asksReason={false}
          act={() => ask(transfersOfficeApi.askVendor, { reference })}
        />
      )}
      {acts.includes('resend') && may('transfers.resend') && (
        <Act
          label={t('resend')}
          about={t('resendAbout')}
          asksReason={false}
          act={() => ask(transfersOfficeApi.resend, { reference })}
        />
      )}
      {may('transfers.note') && <NoteProof reference={reference} />}
      {acts.includes('end') && may('transfers.end') && <ProposeEnd transfer={transfer} />}
    </Group>
  )
}

function NoteProof({ reference }: Pick<Transfer, 'reference'>) {
  const t = useTranslations('office.transfers')
  const [proof, setProof] = useState('')
  return (
    <Act
      label={t('note')}
      about={t('noteAbout')}
      asksReason={false}
      isReady={proof.trim().length >= LEAST_PROOF}
      act={() => ask(transfersOfficeApi.note, { reference, proof: proof.trim() })}
      onDone={() => setProof('')}
    >
      <Textarea
        label={t('proof')}
        description={t('proofAbout')}
        value={proof}
        onChange={event => setProof(event.currentTarget.value)}
        maxLength={MOST_PROOF}
        autosize
        minRows={2}
        required
        data-autofocus
      />
    </Act>
  )
}

const ENDINGS = ['moved', 'nothing'] as const

/** What the vendor moved, as a person knows it from elsewhere; a second one decides. */
function ProposeEnd({ transfer: { reference, direction, amount } }: { transfer: Transfer }) {
  const t = useTranslations('office.transfers')
  const [ending, setEnding] = useState<(typeof ENDINGS)[number]>('moved')
  const [typed, setTyped] = useState(amount ?? '')
  const isAmount = /^\d{1,15}(\.\d{1,4})?$/.test(typed) && Number(typed) > 0
  return (
    <Act
      label={t('end')}
      about={t('endAbout')}
      look="danger"
      isReady={ending === 'nothing' || isAmount}
      act={reason => ask(transfersOfficeApi.end, { reference, moved: ending === 'moved' ? typed : null, reason })}
    >
      <Select
        label={t('ends')}
        description={t(`endingAbout.${direction}.${ending}`)}
        data={ENDINGS.map(value => ({ value, label: t(`endings.${value}`) }))}
        value={ending}
        onChange={value => setEnding(ENDINGS.find(each => each === value) ?? ending)}
        allowDeselect={false}
      />
      {ending === 'moved' && (
        <TextInput
          label={t('movedAmount')}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value.trim())}
          error={typed !== '' && !isAmount && t('badAmount')}
          inputMode="decimal"
          dir="ltr"
          required
        />
      )}
    </Act>
  )
}
