/** A Fastify server that does nothing but answer: the physical limit of ours. Prints its address. */
import Fastify from 'fastify'

const fastify = Fastify()
fastify.get('/', async () => ({ status: 'up' }))
console.log(await fastify.listen({ host: '127.0.0.1', port: 0 }))
