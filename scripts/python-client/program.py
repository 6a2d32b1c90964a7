"""A client's own program on the client that openapi-python-client generates. It expects the demo: PROGRAM PORTAL_URL."""

import io
import sys
import time
from typing import TypeVar
from uuid import UUID

import httpx

from recoup_client import AuthenticatedClient
from recoup_client.api.core import clients_my, locations_list
from recoup_client.api.legacy import debtors_add_document, debtors_get, debtors_get_document, debtors_list, placements_place
from recoup_client.api.payments import payments_list
from recoup_client.models.error import Error
from recoup_client.models.placements_place_body import PlacementsPlaceBody
from recoup_client.types import File, Response

T = TypeVar("T")


def data_of(answer: Response[T | Error]) -> T:
    """The parsed answer; the program ends with the API's own message otherwise."""
    if answer.parsed is None or isinstance(answer.parsed, Error):
        raise SystemExit(f"{answer.status_code}: {answer.content!r}")
    return answer.parsed


url = sys.argv[1]
key = httpx.get(f"{url}/config.json").json()["supabase_anon_key"]
signed_in = httpx.post(
    f"{url}/auth/v1/token?grant_type=password",
    headers={"apikey": key},
    json={"email": "admin@demo.test", "password": "demo-password"},
)
client = AuthenticatedClient(base_url=url, token=signed_in.raise_for_status().json()["access_token"])

company = data_of(clients_my.sync_detailed(client=client)).data[0]
client_id = UUID(str(company.client_id))
location = data_of(locations_list.sync_detailed(client_id, client=client)).data[0]
print("client:", company.client_name)

number = f"PY-{int(time.time())}"
values = {
    "client_account_number": number,
    "location_code": location.code,
    "first_name": "Maria",
    "last_name": "Invented",
    "address_line1": "12 Elm Street",
    "city": "Austin",
    "state": "TX",
    "postal_code": "78701",
    "balance": 78750,
    "current_creditor": company.client_name,
    "itemization_creditor": company.client_name,
    "open_date": "2025-09-01",
    "delinquency_date": "2025-12-01",
    "itemization_reference": "transaction",
    "itemization_date": "2025-11-20",
    "itemization_amount": 78750,
    "itemization_interest": 0,
    "itemization_fees": 0,
    "itemization_payments": 0,
    "itemization_credits": 0,
    "bankruptcy_flag": False,
    "deceased_flag": False,
    "attorney_flag": False,
    "dispute_flag": False,
}
certification = {"version": "2026-1", "affirmed": [True, True, True]}
body = PlacementsPlaceBody.from_dict({"debt_type": "consumer", "values": values, "certification": certification})
first, second = (placements_place.sync_detailed(client_id, client=client, body=body, idempotency_key=number) for _ in range(2))
placed = data_of(first).data
assert data_of(second).data.number == placed.number and second.headers["idempotency-replayed"] == "true"
print("placed:", placed.number)

found = data_of(debtors_list.sync_detailed(client_id, client=client, q=number, status=["SUBMITTED", "NEW"])).data
assert [debtor.number for debtor in found] == [placed.number]
ids = (client_id, placed.people_id, placed.account_id)
account = data_of(debtors_get.sync_detailed(*ids, client=client)).data
assert account.balance_cents == 78750

file = File(payload=io.BytesIO(b"Invoice"))
document = data_of(debtors_add_document.sync_detailed(*ids, client=client, body=file, file_name="invoice.txt")).data
downloaded = data_of(debtors_get_document.sync_detailed(*ids, document.id, client=client))
assert downloaded.payload.read() == b"Invoice"

payments = data_of(payments_list.sync_detailed(client_id, client=client, limit=5))
print("payments:", len(payments.data))

refused = placements_place.sync_detailed(client_id, client=client, body=body).parsed
assert isinstance(refused, Error) and refused.code == "placement_invalid"
print("refused:", refused.message, [error.path for error in refused.errors])
