/* For the installed web app: without a network, a page that says so instead of the browser's. Nothing else is kept. */
const KEPT = 'offline-1'

self.addEventListener('install', event => {
  event.waitUntil(caches.open(KEPT).then(cache => cache.addAll(['/offline.html', '/favicon.svg'])))
  self.skipWaiting()
})

self.addEventListener('activate', event => {
  const old = caches.keys().then(keys => Promise.all(keys.filter(key => key !== KEPT).map(key => caches.delete(key))))
  event.waitUntil(old.then(() => self.clients.claim()))
})

self.addEventListener('fetch', event => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(() => caches.match('/offline.html')))
})
