import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Modal } from '#shared/ui/modal.tsx'
import { useSession } from '#shared/web/session.ts'
import type { Kind } from '../../rules/contracts/kinds.ts'
import { RequestCard } from './request-card.tsx'
import { useMine } from './use-mine.ts'
import { requestedKinds, useConsolidated } from './use-running.ts'

/** The login at which the requests were put aside: they come back at the next. */
const SEEN = 'requestsSeen'

/** Opens after the login while any request waits for an answer, and can be closed (agents §2.3). */
export function ContractRequests() {
  const t = useTranslations('agentCentre.requests')
  const session = useSession()
  const kinds = requestedKinds(useConsolidated().data)
  const login = String(session?.loggedInAt)
  const [isClosed, setClosed] = useState(() => sessionStorage.getItem(SEEN) === login)
  if (isClosed || !session || kinds.length === 0) return null
  const close = () => {
    sessionStorage.setItem(SEEN, login)
    setClosed(true)
  }
  return (
    <Modal title={t('title')} size="text" onClose={close}>
      <div className="flex flex-col gap-4">
        {kinds.map(kind => (
          <OfKind key={kind} kind={kind} />
        ))}
      </div>
    </Modal>
  )
}

function OfKind({ kind }: { kind: Kind }) {
  const { data } = useMine(kind)
  return data?.requests.map(request => <RequestCard key={request.contract.id} {...request} />)
}
