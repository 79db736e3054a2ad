import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, MailOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { messagesApi } from '#features/messages/api.ts'
import { INBOX_A_PAGE } from '#features/messages/rules/inbox.ts'
import { Button } from '#shared/ui/button.tsx'
import { CheckField } from '#shared/ui/field.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Failure, Note } from '#shared/ui/states.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { useOnline } from '#shared/web/online.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { useSession } from '#shared/web/session.ts'
import { InboxLine } from './inbox-line.tsx'
import { NoticeList } from './notice-list.tsx'
import { INBOX_KEY, UNREAD_KEY, useUnreadCount } from './use-unread.ts'

/** messageV2: what the member was told themselves, and what the house tells everybody. */
export function Inbox() {
  const t = useTranslations('inbox')
  const [tab, setTab] = useState<'own' | 'all'>('own')
  const tabs = [
    { key: 'own', label: t('own') },
    { key: 'all', label: t('announcements') },
  ] as const
  return (
    <Tabs label={t('tabs')} tabs={tabs} chosen={tab} onChoose={setTab}>
      {tab === 'own' ? <Own /> : <NoticeList />}
    </Tabs>
  )
}

function Own() {
  const t = useTranslations('inbox')
  const tWallet = useTranslations('wallet')
  const session = useSession()
  const isOnline = useOnline()
  const { inbox: unread } = useUnreadCount()
  const [onlyUnread, setOnlyUnread] = useState(false)
  const [openId, setOpenId] = useState<string>()
  const change = useChange()
  const query = useInfiniteQuery({
    queryKey: [...INBOX_KEY, session?.token, onlyUnread],
    queryFn: ({ pageParam }) =>
      ask(messagesApi.inbox, {
        limit: INBOX_A_PAGE,
        ...(onlyUnread && { unread: '1' as const }),
        ...(pageParam && { before: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    enabled: session !== null,
  })
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data)
    return isOnline ? <Skeleton className="h-80 w-full" /> : <Failure error={new AskError('offline', 0)} />
  const list = query.data.pages.flatMap(page => page.list)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CheckField
          label={t('onlyUnread')}
          checked={onlyUnread}
          onChange={event => setOnlyUnread(event.target.checked)}
        />
        <span className="grow" />
        <Button
          size="sm"
          disabled={unread === 0}
          busy={change.isPending}
          onClick={() => change.mutate({ does: 'read' })}
        >
          <CheckCheck aria-hidden size={16} />
          {t('readAll')}
        </Button>
        <Button
          size="sm"
          disabled={!list.some(each => each.isRead)}
          busy={change.isPending}
          onClick={() => change.mutate({ does: 'delete' })}
        >
          <Trash2 aria-hidden size={16} />
          {t('deleteRead')}
        </Button>
      </div>
      {list.length === 0 ? (
        <div className="card">
          <Note icon={<MailOpen aria-hidden size={28} />} title={t('empty')} about={t('emptyAbout')} />
        </div>
      ) : (
        <ul className="card flex flex-col divide-y divide-line">
          {list.map(message => (
            <InboxLine
              key={message.id}
              message={message}
              isOpen={message.id === openId}
              onOpen={() => {
                setOpenId(message.id === openId ? undefined : message.id)
                if (!message.isRead) change.mutate({ does: 'read', id: message.id })
              }}
              onDelete={() => change.mutate({ does: 'delete', id: message.id })}
            />
          ))}
        </ul>
      )}
      {query.isFetchNextPageError && <Failure error={query.error} />}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {tWallet('older')}
        </Button>
      )}
    </div>
  )
}

/** Reads or takes away one message, or all without an id. */
function useChange() {
  const client = useQueryClient()
  const textOf = useRefusalText()
  return useMutation({
    mutationFn: ({ does, id }: { does: 'read' | 'delete'; id?: string }) =>
      ask(does === 'read' ? messagesApi.readInbox : messagesApi.deleteInbox, id ? { id } : {}),
    onError: error => toast(textOf(error), 'bad'),
    onSettled: () => Promise.all([INBOX_KEY, UNREAD_KEY].map(queryKey => client.invalidateQueries({ queryKey }))),
  })
}
