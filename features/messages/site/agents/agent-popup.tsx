import { useState } from 'react'
import { NOTICES_A_PAGE } from '#features/messages/rules/messages.ts'
import { SafeHtml } from '#shared/ui/html/safe-html.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { useSession } from '#shared/web/session.ts'
import { useNews, useReadNews } from './use-news.ts'

/** What an agent closed since the login. */
const SEEN = 'agentPopups'

/** Announcements that open by themselves, one after the other, each once a login until it is closed. */
export function AgentPopup() {
  const session = useSession()
  const read = useReadNews()
  const { data } = useNews({ pageNo: 1, pageSize: NOTICES_A_PAGE })
  const [seen, setSeen] = useState(() => seenAt(session?.loggedInAt))
  const popup = data?.popups.find(each => !seen.includes(each.id))
  if (!session || !popup) return null
  const close = () => {
    const next = [...seen, popup.id]
    sessionStorage.setItem(SEEN, JSON.stringify([session.loggedInAt, ...next]))
    setSeen(next)
    read(popup.id)
  }
  return (
    <Modal key={popup.id} title={popup.title} size="text" onClose={close}>
      <SafeHtml html={popup.content} className="text-sm" />
    </Modal>
  )
}

function seenAt(login: number | undefined): string[] {
  const [at, ...ids] = JSON.parse(sessionStorage.getItem(SEEN) ?? '[]') as [number, ...string[]]
  return at === login ? ids : []
}
