import { Text, TextInput } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { auditApi } from '#features/operators/api-audit.ts'
import { Act } from '#shared/office/act/act.tsx'
import { saveFile } from '#shared/office/save-file.ts'
import { ask } from '#shared/web/ask.ts'

/** The record of some days as the file that anybody verifies without this server. */
export function ExportRecord() {
  const t = useTranslations('office.audit')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  return (
    <Act
      label={t('export')}
      about={t('exportAbout')}
      icon={<Download aria-hidden size={14} />}
      isReady={from !== '' && to !== '' && from <= to}
      act={async reason => {
        const parts: string[] = []
        let after: string | null | undefined
        do {
          const page = await ask(auditApi.exportAudit, { from, to, ...(after && { after }), reason })
          parts.push(page.file)
          after = page.next
        } while (after)
        saveFile(`audit-${from}-${to}.jsonl`, new Blob(parts, { type: 'application/x-ndjson' }))
      }}
    >
      <TextInput
        type="date"
        label={t('fromDay')}
        value={from}
        onChange={event => setFrom(event.currentTarget.value)}
        required
      />
      <TextInput
        type="date"
        label={t('toDay')}
        value={to}
        onChange={event => setTo(event.currentTarget.value)}
        required
      />
      <Text size="sm" c="dimmed">
        {t('exportZone')}
      </Text>
    </Act>
  )
}
