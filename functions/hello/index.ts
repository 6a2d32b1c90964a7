// A function of the agency's own, as an example: POST {"name": "Ann"} to /functions/v1/hello.
Deno.serve(async (request) => {
  const { name = 'world' } = await request.json().catch(() => ({}));
  console.log('greeted', name);
  return Response.json({ message: `Hello ${name}!` });
});
